#include <stdio.h>

int main(void) {
  char c = (char)200; signed char s = (signed char)200; unsigned char u = 200;
  printf("%d %d %d %d %d\n", c, s, u, c == s, (c & 0xff) == u);
  for (c = 120; c > 0; c += 3) printf("%d ", c);
  printf("%d\n", c);
}
