#include <stdio.h>

int main(void) {
  volatile unsigned char c = 255; volatile signed char s = -1; volatile unsigned short h = 65535; volatile short t = -32768;
  printf("%d %d %d %d\n", c + 1, s + 1, h * 2, t - 1);
  printf("%d %d %d %d\n", ~c, -h, c << 4, s >> 1);
  printf("%d %d %d\n", (unsigned char)(c + 1), (unsigned char)~c, c == (unsigned char)s);
  printf("%u %d\n", (unsigned)s, (int)(unsigned short)t);
}
