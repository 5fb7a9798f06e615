#include <stdio.h>

int main(void) {
  long x = 100, n = 50;
  __asm__ volatile("lock; xaddq %q0,%1" : "+q"(n), "+m"(x) : : "memory", "cc");
  printf("%ld %ld\n", (long) x, (long) n);
  return 0;
}
