#include <stdio.h>

typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  volatile int k = 1;
  v4 a = {k, 2, 3, 4}, b = {5, 6, 7, 8 * k};
  v4 r = __builtin_shufflevector(a, b, 3, 4, 0, 7), s = __builtin_shufflevector(a, a, 1, 1, 2, 0);
  printf("%d %d %d %d %d %d %d %d\n", r[0], r[1], r[2], r[3], s[0], s[1], s[2], s[3]);
}
