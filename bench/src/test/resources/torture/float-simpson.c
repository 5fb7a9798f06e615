#include <stdio.h>

static double f(double x) { return x * x * x - 2 * x + 1; }
static double integrate(double (*g)(double), double a, double b, int n) {
  double h = (b - a) / n, s = g(a) + g(b);
  for (int i = 1; i < n; i++) s += g(a + i * h) * (i % 2 ? 4 : 2);
  return s * h / 3;
}
int main(void) { printf("%.15g %.15g\n", integrate(f, 0, 2, 20), integrate(f, -1, 1, 100)); }
