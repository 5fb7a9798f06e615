#include <stdio.h>

int main(void) {
  unsigned long words[4] = {0x10, 0xff00, 0, ~0ul};
  for (long bit = 0; bit < 256; bit += 37) {
    unsigned char old;
    __asm__ volatile("lock; btrq %2,%1; setc %0" : "=q"(old), "+m"(*words) : "r"(bit) : "memory", "cc");
    printf("%d", old);
  }
  __asm__ volatile("lock; btrl %1,%0" : "+m"(*(unsigned *) words) : "Ir"(5) : "cc");
  printf(" %lx %lx %lx %lx\n", words[0], words[1], words[2], words[3]);
  return 0;
}
