#include <stdio.h>

typedef float f4 __attribute__((vector_size(16)));
typedef double d2 __attribute__((vector_size(16)));
int main(void) {
  volatile float k = 1.5f;
  f4 a = {k, 2, -3, k * 4}, b = {0.5f, k, k, -1}, r[] = {a + b, a - b, a * b, a / b, -a};
  for (int i = 0; i < 5; i++) printf("%g %g %g %g\n", r[i][0], r[i][1], r[i][2], r[i][3]);
  d2 d = {k, 3}, e = d * d + 1.0;
  printf("%g %g\n", e[0], e[1]);
}
