#include <stdio.h>

int main(void) {
  volatile long l[] = {0, 1, -1, 9007199254740993, -9007199254740993, 9223372036854775807, 16777217};
  for (int i = 0; i < 7; i++) printf("%.17g %.9g\n", (double)l[i], (float)l[i]);
  volatile unsigned long u[] = {18446744073709551615ul, 9223372036854775809ul, 9223373136366403585ul};
  for (int i = 0; i < 3; i++) printf("%.17g %.9g\n", (double)u[i], (float)u[i]);
  volatile unsigned char c = 200; volatile signed char s = -100; volatile _Bool b = 1;
  printf("%g %g %g\n", (double)c, (float)s, (double)b);
}
