#include <stdio.h>

static double horner(const double *c, int n, double x) {
  double r = 0;
  while (n--) r = r * x + c[n];
  return r;
}
int main(void) {
  double c[] = {1, -2, 0.5, 3, -0.125};
  for (double x = -2; x <= 2; x += 0.5) printf("%.17g\n", horner(c, 5, x));
}
