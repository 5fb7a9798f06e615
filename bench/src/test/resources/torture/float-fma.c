#include <math.h>
#include <stdio.h>

int main(void) {
  volatile double a = 1.0000000000000002, b = 1.0000000000000002, c = -1.0000000000000004;
  printf("%.17g %.17g\n", fma(a, b, c), a * b + c);
  volatile float f = 1.0000001f, g = 1.0000001f, h = -1.0000002f;
  printf("%.9g %.9g\n", fmaf(f, g, h), f * g + h);
}
