#include <stdio.h>

int main(void) {
  volatile unsigned long v[] = {1, 2, 1ul << 63, -1ul, 0x00f000000000, 0x123456789abcdef0};
  for (int i = 0; i < 6; i++)
    printf("%d %d %d %d %d %lx %x\n", __builtin_clzl(v[i]), __builtin_ctzl(v[i]), __builtin_popcountl(v[i]), __builtin_parityl(v[i]), __builtin_ffsl(v[i]), __builtin_bswap64(v[i]), __builtin_bswap16(v[i]));
}
