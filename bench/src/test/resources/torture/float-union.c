#include <stdio.h>

union bits { double d; unsigned long l; float f[2]; unsigned char c[8]; };
int main(void) {
  union bits u = {.d = 1.0 / 3};
  printf("%lx %g %g\n", u.l, u.f[0], u.f[1]);
  for (int i = 0; i < 8; i++) printf("%02x", u.c[i]);
  u.l = 0x4009000000000000;
  printf("\n%g\n", u.d);
}
