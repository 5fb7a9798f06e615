#include <stdio.h>

static void p(__int128 x) { printf("%016lx%016lx\n", (unsigned long)(x >> 64), (unsigned long)x); }
int main(void) {
  volatile __int128 a = ((unsigned __int128)0x8123456789abcdef << 64) | 0xfedcba9876543210u;
  volatile unsigned __int128 u = a;
  volatile int n[] = {0, 1, 7, 31, 63, 64, 65, 100, 127};
  for (int i = 0; i < 9; i++) { p(u << n[i]); p(u >> n[i]); p(a >> n[i]); }
}
