#include <stdio.h>

int main(void) {
  long x = 100, old = 100, other = 7; unsigned char first, second;
  __asm__ volatile("lock; cmpxchgq %q3,%1; sete %0" : "=q"(first), "+m"(x), "+a"(old) : "q"(other) : "memory", "cc");
  long wrong = 3;
  __asm__ volatile("lock; cmpxchgq %q3,%1; sete %0" : "=q"(second), "+m"(x), "+a"(wrong) : "q"(old) : "memory", "cc");
  printf("%ld %ld %ld %d %d\n", (long) x, (long) old, (long) wrong, first, second);
  return 0;
}
