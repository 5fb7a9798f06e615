#include <stdio.h>

int main(void) {
  signed char x = 100, n = 50;
  __asm__ volatile("lock; addb %b1,%0" : "+m"(x) : "r"(n) : "memory", "cc");
  __asm__ volatile("lock; subb $7,%0" : "+m"(x) : : "memory", "cc");
  __asm__ volatile("lock; incb %0" : "+m"(x) : : "memory", "cc");
  printf("%ld\n", (long) x);
  return 0;
}
