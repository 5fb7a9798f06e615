#include <limits.h>
#include <stdio.h>

int main(void) {
  volatile long v[] = {0, 1, -1, LONG_MAX, LONG_MIN, 3037000500};
  for (int i = 0; i < 6; i++) for (int j = 0; j < 6; j++) {
    long r; unsigned long u;
    int a = __builtin_add_overflow(v[i], v[j], &r), b = __builtin_mul_overflow(v[i], v[j], &u);
    printf("%d %ld %d %lu ", a, r, b, u);
    a = __builtin_mul_overflow(v[i], v[j], &r); printf("%d %ld\n", a, r);
  }
}
