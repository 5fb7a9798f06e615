#include <stdio.h>

int main(void) {
  union { double whole; unsigned char b[8]; unsigned short s[8 / 2]; } u;
  for (int i = 0; i < 8; i++) u.b[i] = 0x11 * (i % 4 + 1) ^ i;
  printf("%g\n", (double) u.whole);
  u.s[8 / 2 - 1] = 0x3ff0;
  printf("%g\n", (double) u.whole);
  unsigned char *p = (unsigned char *) &u.whole;
  p[0] ^= 0xff;
  for (int i = 8 - 1; i >= 0; i--) printf("%02x", p[i]);
  u.whole = 1.5;
  for (int i = 8 - 1; i >= 0; i--) printf("%02x", u.b[i]);
  puts("");
  return 0;
}
