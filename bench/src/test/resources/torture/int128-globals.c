#include <stdio.h>

static void p(__int128 x) { printf("%016lx%016lx\n", (unsigned long)(x >> 64), (unsigned long)x); }
static __int128 g = -5, h[3] = {1, (__int128)1 << 100, -1};
static struct { char c; unsigned __int128 x; } s = {'q', ((unsigned __int128)0xabcdef << 64) + 7};
int main(void) {
  p(g); for (int i = 0; i < 3; i++) { h[i] += g * i; p(h[i]); }
  s.x++; p(s.x); s.x <<= 1; p(s.x); p(s.x--); p(s.x);
}
