#include <stdio.h>

int main(void) {
  unsigned long x = 0x1122334455667788;
  __asm__("movb $1,%b0" : "+q"(x));
  printf("%lx\n", x);
  __asm__("movw $2,%w0" : "+r"(x));
  printf("%lx\n", x);
  __asm__("movl $3,%k0" : "+r"(x));
  printf("%lx\n", x);
  return 0;
}
