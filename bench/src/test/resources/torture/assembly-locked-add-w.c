#include <stdio.h>

int main(void) {
  short x = 100, n = 50;
  __asm__ volatile("lock; addw %w1,%0" : "+m"(x) : "r"(n) : "memory", "cc");
  __asm__ volatile("lock; subw $7,%0" : "+m"(x) : : "memory", "cc");
  __asm__ volatile("lock; incw %0" : "+m"(x) : : "memory", "cc");
  printf("%ld\n", (long) x);
  return 0;
}
