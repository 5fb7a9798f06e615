#include <math.h>
#include <stdio.h>

int main(void) {
  for (int i = -5; i <= 5; i++) printf("%g %g %g\n", pow(2, i), exp2(i), log2(ldexp(1, i)));
  printf("%g %g %g %g\n", pow(0, 0), pow(NAN, 0), pow(1, NAN), pow(-1, INFINITY));
  printf("%g %g %g\n", pow(-2, 3), pow(0, -1), pow(10, 3));
}
