#include <stdio.h>

typedef float f4 __attribute__((vector_size(16)));
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  volatile float k = 1.5f;
  f4 a = {k, 2, -3, k}, b = {k, k, -3.5f, 9};
  v4 r[] = {a < b, a == b, a >= b, a != b};
  for (int i = 0; i < 4; i++) printf("%d %d %d %d\n", r[i][0], r[i][1], r[i][2], r[i][3]);
}
