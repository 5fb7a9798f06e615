#include <math.h>
#include <stdio.h>

int main(void) {
  volatile double v[] = {1, -2.5, 0.0, -0.0, INFINITY};
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 5; j++) printf("%g %g %g\n", copysign(v[i], v[j]), fabs(v[i]), -fabs(v[j]));
  volatile float f = -1.5f, g = 2;
  printf("%g %g\n", copysignf(f, g), fabsf(f));
}
