#include <stdio.h>

int main(void) {
  volatile unsigned v[] = {1, 2, 0x80000000, 0xffffffff, 0x00f0, 0x12345678};
  for (int i = 0; i < 6; i++)
    printf("%d %d %d %d %d %x\n", __builtin_clz(v[i]), __builtin_ctz(v[i]), __builtin_popcount(v[i]), __builtin_parity(v[i]), __builtin_ffs(v[i]), __builtin_bswap32(v[i]));
}
