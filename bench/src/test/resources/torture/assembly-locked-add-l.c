#include <stdio.h>

int main(void) {
  int x = 100, n = 50;
  __asm__ volatile("lock; addl %k1,%0" : "+m"(x) : "r"(n) : "memory", "cc");
  __asm__ volatile("lock; subl $7,%0" : "+m"(x) : : "memory", "cc");
  __asm__ volatile("lock; incl %0" : "+m"(x) : : "memory", "cc");
  printf("%ld\n", (long) x);
  return 0;
}
