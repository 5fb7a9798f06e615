#include <stdio.h>

int main(void) {
  int a = 3; long b = -4; void *q = &a;
  __asm__("" : "+r"(a), "+r"(b), "+r"(q));
  int c;
  __asm__("" : "=r"(c) : "0"(a + 1));
  __asm__ volatile("" ::: "memory");
  printf("%d %ld %d %d\n", a, b, c, q == &a);
  return 0;
}
