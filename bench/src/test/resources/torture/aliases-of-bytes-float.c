#include <stdio.h>

int main(void) {
  union { float whole; unsigned char b[4]; unsigned short s[4 / 2]; } u;
  for (int i = 0; i < 4; i++) u.b[i] = 0x11 * (i % 4 + 1) ^ i;
  printf("%g\n", (double) u.whole);
  u.s[4 / 2 - 1] = 0x3ff0;
  printf("%g\n", (double) u.whole);
  unsigned char *p = (unsigned char *) &u.whole;
  p[0] ^= 0xff;
  for (int i = 4 - 1; i >= 0; i--) printf("%02x", p[i]);
  u.whole = 1.5;
  for (int i = 4 - 1; i >= 0; i--) printf("%02x", u.b[i]);
  puts("");
  return 0;
}
