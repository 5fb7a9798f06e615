#include <stdio.h>

int main(void) {
  int x = 100, n = -3;
  __asm__ volatile("xchgl %k0,%1" : "+q"(n), "+m"(x) : : "memory");
  printf("%ld %ld\n", (long) x, (long) n);
  return 0;
}
