#include <math.h>
#include <stdio.h>

int main(void) {
  volatile double v[] = {1.25, -1.25, 1e20, 0.5, -0.0};
  for (int i = 0; i < 5; i++) { double w, f = modf(v[i], &w); printf("%.17g %.17g\n", f, w); }
  float w, f = modff(-3.75f, &w);
  printf("%g %g\n", f, w);
}
