#include <stdio.h>

int main(void) {
  __int128 x = ((__int128)0x1122334455667788 << 64) | 0x99aabbccddeeff00;
  printf("%lx %016lx %d %s\n", (long)(x >> 64), (unsigned long)x, 7, "end");
}
