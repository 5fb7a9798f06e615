#include <stdio.h>

typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  volatile int k = 3;
  v4 a = {1, -2, 300, k}, b = {k, k, -k, 7};
  v4 r[] = {a + b, a - b, a * b, a / b, a % b, -a, ~a, a & b, a | b, a ^ b, a << 2, a >> 1};
  for (int i = 0; i < 12; i++) printf("%d %d %d %d\n", r[i][0], r[i][1], r[i][2], r[i][3]);
}
