#include <stdio.h>

int main(void) {
  volatile unsigned long v[] = {0, 1, 0xffffffffffffffff, 0x8000000000000000, 0x123456789abcdef};
  for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) {
    unsigned __int128 u = (unsigned __int128)v[i] * v[j]; __int128 s = (__int128)(long)v[i] * (long)v[j];
    printf("%lx %lx %lx\n", (unsigned long)(u >> 64), (unsigned long)u, (unsigned long)(s >> 64));
  }
}
