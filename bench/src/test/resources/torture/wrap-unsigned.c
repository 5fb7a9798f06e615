#include <stdio.h>

int main(void) {
  unsigned char a = 250; unsigned short b = 65530; unsigned c = 0xfffffff0; unsigned long d = -5ul;
  for (int i = 0; i < 12; i++) { a++; b += 2; c += 3; d += 1; }
  printf("%d %d %u %lu %u\n", a, b, c, d, 0u - 1);
}
