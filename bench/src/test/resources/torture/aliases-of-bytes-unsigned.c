#include <stdio.h>

int main(void) {
  union { unsigned whole; unsigned char b[4]; unsigned short s[4 / 2]; } u;
  for (int i = 0; i < 4; i++) u.b[i] = 0x11 * (i % 4 + 1) ^ i;
  printf("%x\n", u.whole);
  u.s[4 / 2 - 1] = 0x3ff0;
  printf("%x\n", u.whole);
  unsigned char *p = (unsigned char *) &u.whole;
  p[0] ^= 0xff;
  for (int i = 4 - 1; i >= 0; i--) printf("%02x", p[i]);
  u.whole = -3;
  for (int i = 4 - 1; i >= 0; i--) printf("%02x", u.b[i]);
  puts("");
  return 0;
}
