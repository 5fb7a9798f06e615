#include <stdio.h>

static void p(__int128 x) { printf("%016lx%016lx\n", (unsigned long)(x >> 64), (unsigned long)x); }
int main(void) {
  volatile unsigned __int128 a = ((unsigned __int128)0xf0f0f0f0 << 70) | 0xff, b = ((unsigned __int128)1 << 127) | 0x0f0f;
  p(a & b); p(a | b); p(a ^ b); p(~a & b); p(a & -a);
  printf("%d %d %d\n", !a, (a && b), (int)(a != 0));
}
