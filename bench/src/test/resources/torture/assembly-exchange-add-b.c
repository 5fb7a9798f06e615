#include <stdio.h>

int main(void) {
  signed char x = 100, n = 50;
  __asm__ volatile("lock; xaddb %b0,%1" : "+q"(n), "+m"(x) : : "memory", "cc");
  printf("%ld %ld\n", (long) x, (long) n);
  return 0;
}
