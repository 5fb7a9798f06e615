#include <stdio.h>

int main(void) {
  double d = 1.5; float f = -0.5f;
  double e = d++; float g = --f;
  printf("%g %g %g %g\n", d, e, f, g);
  d *= 2; d /= 3; f += d; f -= 1;
  printf("%.17g %.9g\n", d, f);
}
