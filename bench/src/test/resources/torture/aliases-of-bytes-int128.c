#include <stdio.h>

int main(void) {
  union { unsigned __int128 whole; unsigned char b[16]; unsigned short s[16 / 2]; } u;
  for (int i = 0; i < 16; i++) u.b[i] = 0x11 * (i % 4 + 1) ^ i;
  printf("%lx:%lx\n", (long) (u.whole >> 64), (long) u.whole);
  u.s[16 / 2 - 1] = 0x3ff0;
  printf("%lx:%lx\n", (long) (u.whole >> 64), (long) u.whole);
  unsigned char *p = (unsigned char *) &u.whole;
  p[0] ^= 0xff;
  for (int i = 16 - 1; i >= 0; i--) printf("%02x", p[i]);
  u.whole = -3;
  for (int i = 16 - 1; i >= 0; i--) printf("%02x", u.b[i]);
  puts("");
  return 0;
}
