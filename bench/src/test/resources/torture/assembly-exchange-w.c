#include <stdio.h>

int main(void) {
  short x = 100, n = -3;
  __asm__ volatile("xchgw %w0,%1" : "+q"(n), "+m"(x) : : "memory");
  printf("%ld %ld\n", (long) x, (long) n);
  return 0;
}
