#include <math.h>
#include <stdio.h>

int main(void) {
  volatile double v[] = {0.5, 1.5, 2.5, -0.5, -1.5, 0.49999999999999994, 4503599627370495.5, 1e300, -0.2, 2.7};
  for (int i = 0; i < 10; i++)
    printf("%g %g %g %g %g %g\n", floor(v[i]), ceil(v[i]), trunc(v[i]), round(v[i]), rint(v[i]),
           nearbyint(v[i]));
  volatile float f[] = {0.5f, 8388607.5f, -2.5f, 1e30f};
  for (int i = 0; i < 4; i++)
    printf("%g %g %g %g %g\n", floorf(f[i]), ceilf(f[i]), truncf(f[i]), roundf(f[i]), rintf(f[i]));
}
