#include <stdio.h>

int main(void) {
  long x = 100, n = 50;
  __asm__ volatile("lock; addq %q1,%0" : "+m"(x) : "r"(n) : "memory", "cc");
  __asm__ volatile("lock; subq $7,%0" : "+m"(x) : : "memory", "cc");
  __asm__ volatile("lock; incq %0" : "+m"(x) : : "memory", "cc");
  printf("%ld\n", (long) x);
  return 0;
}
