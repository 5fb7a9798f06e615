#include <stdio.h>
#include <string.h>

struct s { unsigned char a : 3, b : 6; unsigned short c : 9; unsigned : 0; unsigned d : 1; unsigned long e : 33, f : 31; };
int main(void) {
  struct s s; memset(&s, 0, sizeof s); s.a = 5; s.b = 33; s.c = 300; s.d = 1; s.e = 0x1abcdef01; s.f = 0x7fffffff;
  unsigned char *p = (unsigned char *)&s;
  printf("%d:", (int)sizeof s);
  for (unsigned i = 0; i < sizeof s; i++) printf(" %02x", p[i]);
  printf("\n");
}
