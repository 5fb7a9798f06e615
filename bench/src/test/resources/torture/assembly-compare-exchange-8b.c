#include <stdio.h>

int main(void) {
  unsigned long x = 0x500000007; unsigned lo = 7, hi = 5; unsigned char ok, again;
  __asm__ volatile("lock; cmpxchg8b %1; setz %0" : "=q"(ok), "+m"(x), "+a"(lo), "+d"(hi) : "b"(1), "c"(2) : "memory", "cc");
  __asm__ volatile("lock; cmpxchg8b %1; setz %0" : "=q"(again), "+m"(x), "+a"(lo), "+d"(hi) : "b"(3), "c"(4) : "memory", "cc");
  printf("%d %d %lx %x %x\n", ok, again, x, lo, hi);
  return 0;
}
