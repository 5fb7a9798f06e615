#include <stdio.h>
#include <string.h>

int main(void) {
  double d = -3.14159; float f = 2.71828f; unsigned long l; unsigned u;
  memcpy(&l, &d, 8); memcpy(&u, &f, 4);
  printf("%lx %x\n", l, u);
  l ^= 1ul << 63; u += 1; memcpy(&d, &l, 8); memcpy(&f, &u, 4);
  printf("%.17g %.9g\n", d, f);
}
