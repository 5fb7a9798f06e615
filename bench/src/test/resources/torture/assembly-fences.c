#include <stdio.h>

int main(void) {
  volatile int x = 1;
  __asm__ volatile("mfence" ::: "memory");
  __asm__ volatile("lfence; sfence\n\tpause" ::: "memory");
  x++;
  __asm__ volatile("lock; addl $0,-4(%%rsp)" ::: "memory", "cc");
  __asm__ volatile("rep; nop\n" "# a comment\n\t" ::: "memory");
  printf("%d\n", x);
  return 0;
}
