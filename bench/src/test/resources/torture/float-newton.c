#include <math.h>
#include <stdio.h>

static double root(double x) {
  double r = x;
  for (int i = 0; i < 60; i++) r = (r + x / r) / 2;
  return r;
}
int main(void) { for (int i = 1; i < 12; i++) printf("%.17g %.17g\n", root(i), sqrt(i)); }
