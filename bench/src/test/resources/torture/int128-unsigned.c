#include <stdio.h>

static void p(__int128 x) { printf("%016lx%016lx\n", (unsigned long)(x >> 64), (unsigned long)x); }
int main(void) {
  volatile unsigned __int128 a = -1, b = ((unsigned __int128)5 << 90) + 12345;
  p(a + b); p(a - b); p(a * b); p(a / b); p(a % b); p(b / 7); p(b % 10007); p(a / 0x1000000000ul);
}
