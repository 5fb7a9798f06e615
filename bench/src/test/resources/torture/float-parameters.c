#include <stdio.h>

static double f(float a, double b, int c, float d, long e, double g) { return a + b * c - d * e + g; }
static float many(float a, float b, float c, float d, float e, float g, float h, float i, float j, float k) {
  return a - b + c - d + e - g + h - i + j - k;
}
int main(void) {
  double (*p)(float, double, int, float, long, double) = f;
  printf("%g %g\n", p(1.5f, 2.5, 3, 4.5f, 5, 6.5), many(1, 2, 4, 8, 16, 32, 64, 128, 256, 512));
}
