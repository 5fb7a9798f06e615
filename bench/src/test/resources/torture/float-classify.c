#include <math.h>
#include <stdio.h>

static void show(double x) {
  printf("%d %d %d %d %d %d\n", fpclassify(x), isnan(x) != 0, isinf(x) != 0, isfinite(x) != 0,
         isnormal(x) != 0, signbit(x) != 0);
}
int main(void) {
  volatile double v[] = {0, -0.0, 1, -1, 5e-324, -5e-324, 1e308, INFINITY, -INFINITY, NAN};
  for (int i = 0; i < 10; i++) show(v[i]);
  volatile float f[] = {0.0f, 1e-45f, 3e38f, INFINITY, NAN};
  for (int i = 0; i < 5; i++) printf("%d %d %d\n", fpclassify(f[i]), isnan(f[i]) != 0, isnormal(f[i]) != 0);
}
