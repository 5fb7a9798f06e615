#include <stdio.h>

int main(void) {
  volatile unsigned char c = 0x80; volatile int n = 5; volatile long l = -1; volatile unsigned u = 0x80000001;
  printf("%d %d %ld %lu %u %u\n", c << n, c >> n, l >> 60, (unsigned long)l >> 60, u << n, u >> n);
  for (int i = 0; i < 32; i += 5) printf("%d %x ", -12345 >> i, u >> i);
  for (int i = 0; i < 64; i += 13) printf("%lx ", 1ul << i);
  printf("\n");
}
