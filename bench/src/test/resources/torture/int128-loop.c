#include <stdio.h>

static void p(__int128 x) { printf("%016lx%016lx\n", (unsigned long)(x >> 64), (unsigned long)x); }
int main(void) {
  unsigned __int128 a = 1, b = 1;
  for (int i = 0; i < 180; i++) { unsigned __int128 t = a + b; a = b; b = t; }
  p(a); p(b);
  __int128 s = 0; for (__int128 i = -50; i < 100; i += 3) s += i * i * i; p(s);
}
