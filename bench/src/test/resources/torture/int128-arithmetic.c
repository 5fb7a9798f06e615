#include <stdio.h>

static void p(__int128 x) { printf("%016lx%016lx\n", (unsigned long)(x >> 64), (unsigned long)x); }
int main(void) {
  volatile __int128 a = ((__int128)0x123456789abcdef0 << 64) | 0xfedcba9876543210u, b = -77777777777777777;
  p(a + b); p(a - b); p((unsigned __int128)a * b); p(a / b); p(a % b); p(-a); p(~a); p(b / 3); p(b % 1000);
}
