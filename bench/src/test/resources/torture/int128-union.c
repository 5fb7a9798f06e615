#include <stdio.h>

union u { unsigned __int128 x; unsigned long l[2]; unsigned char c[16]; };
int main(void) {
  union u u = {0}; u.l[1] = 7; u.c[0] = 9; u.x += 0xffffffffffffffff;
  printf("%lx %lx\n", u.l[1], u.l[0]);
  for (int i = 0; i < 16; i++) printf("%d ", u.c[i]);
  printf("\n");
}
