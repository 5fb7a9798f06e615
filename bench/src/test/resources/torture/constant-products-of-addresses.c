#include <stdint.h>
#include <stdio.h>
static char bytes[64];
static long words[8];
int main(void) {
  uintptr_t b = (uintptr_t)bytes, w = (uintptr_t)&words[3];
  printf("%d\n", b * 31 - b * 30 == b);
  printf("%lu\n", (unsigned long)(&bytes[64] - bytes) * 31 + (w - (uintptr_t)words) * 7);
  printf("%d\n", (w * 5 ^ w * 5) == 0);
  uint64_t z = 3;
  z = z * 31 + (uintptr_t)&bytes[40];
  z = z * 31 - (b + 40) * 31;
  printf("%lu\n", (unsigned long)z);
}
