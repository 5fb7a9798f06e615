#include <stdio.h>

static float q(float x) {
  union { float f; unsigned i; } u = {x};
  u.i = 0x5f3759df - (u.i >> 1);
  return u.f * (1.5f - 0.5f * x * u.f * u.f);
}
int main(void) { for (float x = 0.5f; x < 100; x *= 1.7f) printf("%.9g\n", q(x)); }
