#include <stdio.h>

int main(void) {
  unsigned _BitInt(7) a = 127; signed _BitInt(5) b = -16; unsigned _BitInt(33) c = 0x1ffffffffu; _BitInt(61) d = -1;
  a++; c += 2; d <<= 60; b >>= 1;
  printf("%d %d %lu %ld\n", (int)a, (int)b, (unsigned long)c, (long)d);
}
