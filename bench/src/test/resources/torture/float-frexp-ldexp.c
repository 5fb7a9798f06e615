#include <math.h>
#include <stdio.h>

int main(void) {
  volatile double v[] = {1, 0.1, -12345.678, 5e-324, 1e308, 0};
  for (int i = 0; i < 6; i++) {
    int e; double m = frexp(v[i], &e);
    printf("%.17g %d %.17g %.17g\n", m, e, ldexp(m, e), scalbn(v[i], 3));
  }
  int e; float m = frexpf(100.5f, &e);
  printf("%.9g %d %.9g\n", m, e, ldexpf(m, e));
}
