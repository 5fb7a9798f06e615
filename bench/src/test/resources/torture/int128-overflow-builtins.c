#include <stdio.h>

static void p(__int128 x) { printf("%016lx%016lx\n", (unsigned long)(x >> 64), (unsigned long)x); }
int main(void) {
  __int128 max = ~(__int128)((unsigned __int128)1 << 127), r; unsigned __int128 u;
  volatile __int128 v[] = {max, 1, -1, -max, (__int128)1 << 70};
  for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) {
    printf("%d ", __builtin_add_overflow(v[i], v[j], &r)); p(r);
    printf("%d ", __builtin_sub_overflow(v[i], v[j], &r)); p(r);
    printf("%d ", __builtin_mul_overflow((unsigned __int128)v[i], (unsigned __int128)v[j], &u)); p(u);
  }
}
