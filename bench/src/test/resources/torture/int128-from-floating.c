#include <stdio.h>

static void p(__int128 x) { printf("%016lx%016lx\n", (unsigned long)(x >> 64), (unsigned long)x); }
int main(void) {
  volatile double d[] = {0, 0.9, -0.9, 1e18, -1e18, 1e30, -1e30, 1e38, 18446744073709551616.0};
  for (int i = 0; i < 9; i++) p((__int128)d[i]);
  p((unsigned __int128)3e38); volatile float f = 1e20f; p((__int128)f);
}
