#include <math.h>
#include <stdio.h>

int main(void) {
  volatile double z = 0.0, n = -0.0;
  printf("%g %g %g %g %g\n", z + n, n + n, z * -1, -z, n - z);
  printf("%d %d %d\n", z == n, signbit(z) != 0, signbit(n) != 0);
  printf("%g %g\n", 1 / z, 1 / n);
}
