#include <stdio.h>

int main(void) {
  static unsigned long x[2] __attribute__((aligned(16))) = {7, 5}; unsigned long lo = 7, hi = 5; unsigned char ok, again;
  __asm__ volatile("lock; cmpxchg16b %1; setz %0" : "=q"(ok), "+m"(*(__int128 *) x), "+a"(lo), "+d"(hi) : "b"(1ul), "c"(2ul) : "memory", "cc");
  __asm__ volatile("lock; cmpxchg16b %1; setz %0" : "=q"(again), "+m"(*(__int128 *) x), "+a"(lo), "+d"(hi) : "b"(3ul), "c"(4ul) : "memory", "cc");
  printf("%d %d %lx %lx %lx %lx\n", ok, again, x[0], x[1], lo, hi);
  return 0;
}
