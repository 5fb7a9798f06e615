#include <stdio.h>

struct s { unsigned a : 4; unsigned b : 32; signed c : 7; _Bool d : 1; };
int main(void) {
  struct s s = {15, 0xffffffff, -64, 1};
  printf("%d %d %d %d\n", s.a - 16 < 0, s.b - 1 > 0, s.c * 2, -s.d);
  s.a++; s.b++; s.c--; s.d = 4;
  printf("%d %u %d %d\n", s.a, s.b, s.c, s.d);
}
