#include <math.h>
#include <stdio.h>

int main(void) {
  volatile double v[] = {0, 1, 2, 1e300, 1e-300, 5e-324, 0.3};
  for (int i = 0; i < 7; i++) printf("%.17g %.9g\n", sqrt(v[i]), sqrtf((float)v[i]));
}
