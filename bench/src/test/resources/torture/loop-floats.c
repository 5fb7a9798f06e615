#include <stdio.h>

static float a[50], b[50]; static double d[50];
int main(void) {
  for (int i = 0; i < 50; i++) { a[i] = i * 0.25f; b[i] = 50 - i; }
  for (int i = 0; i < 50; i++) { d[i] = a[i] * b[i]; a[i] = a[i] / (b[i] + 1); }
  double s = 0; for (int i = 0; i < 50; i++) s += d[i];
  printf("%.17g %.9g %.9g\n", s, a[3], a[49]);
}
