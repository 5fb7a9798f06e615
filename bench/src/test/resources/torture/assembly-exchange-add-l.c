#include <stdio.h>

int main(void) {
  int x = 100, n = 50;
  __asm__ volatile("lock; xaddl %k0,%1" : "+q"(n), "+m"(x) : : "memory", "cc");
  printf("%ld %ld\n", (long) x, (long) n);
  return 0;
}
