#include <stdio.h>

static double pick(int c, double a, double b) { return c ? a : b; }
static double clamp(double x, double lo, double hi) { return x < lo ? lo : x > hi ? hi : x; }
int main(void) {
  for (int i = -2; i < 5; i++) printf("%g %g\n", pick(i & 1, i, -i), clamp(i * 0.7, -1, 2));
}
