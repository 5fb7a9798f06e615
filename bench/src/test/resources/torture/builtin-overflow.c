#include <limits.h>
#include <stdio.h>

int main(void) {
  volatile int v[] = {0, 1, -1, INT_MAX, INT_MIN, 46341};
  for (int i = 0; i < 6; i++) for (int j = 0; j < 6; j++) {
    int r; unsigned u; signed char c;
    int a = __builtin_add_overflow(v[i], v[j], &r); printf("%d %d ", a, r);
    a = __builtin_sub_overflow(v[i], v[j], &u); printf("%d %u ", a, u);
    a = __builtin_mul_overflow(v[i], v[j], &c); printf("%d %d\n", a, c);
  }
}
