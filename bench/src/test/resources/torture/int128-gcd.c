#include <stdio.h>

static void p(__int128 x) { printf("%016lx%016lx\n", (unsigned long)(x >> 64), (unsigned long)x); }
static __int128 gcd(__int128 a, __int128 b) { return b ? gcd(b, a % b) : a; }
int main(void) {
  __int128 a = 1, b = 1;
  for (int i = 2; i < 25; i++) { a *= i; if (i % 3 == 0) b *= i * i; }
  p(gcd(a, b)); p(a / gcd(a, b)); p(b / gcd(a, b));
}
