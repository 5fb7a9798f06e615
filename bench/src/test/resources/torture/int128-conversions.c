#include <stdio.h>

static void p(__int128 x) { printf("%016lx%016lx\n", (unsigned long)(x >> 64), (unsigned long)x); }
int main(void) {
  volatile signed char c = -5; volatile unsigned u = 4000000000u; volatile long l = -123456789012345; volatile _Bool t = 1;
  p(c); p(u); p(l); p(t); p((unsigned char)c);
  volatile __int128 x = (__int128)-3 * ((__int128)1 << 64) + 0x123456789abcdef;
  printf("%d %u %ld %lu %d %d\n", (int)x, (unsigned)x, (long)x, (unsigned long)(x >> 64), (short)x, (_Bool)x);
}
