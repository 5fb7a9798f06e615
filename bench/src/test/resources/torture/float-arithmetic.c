#include <stdio.h>

int main(void) {
  volatile double a = 7.25, b = -2.5;
  volatile float f = 1.1f, g = 3.3f;
  printf("%.17g %.17g %.17g %.17g\n", a + b, a - b, a * b, a / b);
  printf("%.9g %.9g %.9g %.9g\n", f + g, f - g, f * g, f / g);
  printf("%.17g %.17g\n", f + a, -a);
}
