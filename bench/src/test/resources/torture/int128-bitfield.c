#include <stdio.h>

struct b { unsigned long a : 40; unsigned long b : 24; unsigned __int128 c : 100; };
int main(void) {
  struct b s = {0}; s.a = 0xffffffffff; s.b = 0x123456; s.c = ((unsigned __int128)0xabc << 88) + 5;
  s.c += s.a; printf("%lx %lx %lx %lx\n", (unsigned long)s.a, (unsigned long)s.b, (unsigned long)(s.c >> 64), (unsigned long)s.c);
}
