#include <math.h>
#include <stdio.h>

int main(void) {
  volatile double v[] = {1, 0.1, 1000, 5e-324, INFINITY, -8};
  for (int i = 0; i < 6; i++) printf("%g\n", logb(v[i]));
  printf("%d %d\n", ilogb(1e10), ilogbf(0.3f));
}
