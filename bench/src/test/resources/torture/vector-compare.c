#include <stdio.h>

typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  volatile int k = 3;
  v4 a = {1, k, 5, -7}, b = {k, k, -k, -k}, r[] = {a < b, a <= b, a > b, a >= b, a == b, a != b};
  for (int i = 0; i < 6; i++) printf("%d %d %d %d\n", r[i][0], r[i][1], r[i][2], r[i][3]);
}
