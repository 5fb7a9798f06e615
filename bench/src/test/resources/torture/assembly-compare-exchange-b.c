#include <stdio.h>

int main(void) {
  signed char x = 100, old = 100, other = 7; unsigned char first, second;
  __asm__ volatile("lock; cmpxchgb %b3,%1; sete %0" : "=q"(first), "+m"(x), "+a"(old) : "q"(other) : "memory", "cc");
  signed char wrong = 3;
  __asm__ volatile("lock; cmpxchgb %b3,%1; sete %0" : "=q"(second), "+m"(x), "+a"(wrong) : "q"(old) : "memory", "cc");
  printf("%ld %ld %ld %d %d\n", (long) x, (long) old, (long) wrong, first, second);
  return 0;
}
