#include <stdio.h>

union u { int i; float f; char c[4]; unsigned short s[2]; };
int main(void) {
  union u u = {.f = 1.5f}; printf("%x %x %x\n", u.i, u.s[1], u.c[3]);
  u.c[0] = 1; u.s[1] ^= 0x8000; printf("%.9g %d\n", u.f, u.i < 0);
  union u v = u; v.i++; printf("%x %x\n", u.i, v.i);
}
