#include <stdio.h>

static void p(__int128 x) { printf("%016lx%016lx\n", (unsigned long)(x >> 64), (unsigned long)x); }
int main(void) {
  unsigned _BitInt(100) a = ~(unsigned _BitInt(100))0; _BitInt(127) b = -5; unsigned _BitInt(65) c = (unsigned _BitInt(65))1 << 64;
  p((__int128)a); a++; p((__int128)a); p(b * b * b); c += c; p((__int128)c); c -= 1; p((__int128)(c / 3)); p(b / 2); p(b % 3); p(b >> 1);
  printf("%g %g\n", (double)b, (double)c); b = (_BitInt(127))-1.5e30; p(b);
}
