#include <stdio.h>

int main(void) {
  volatile int i = 7; volatile float f = 2; volatile double d = 3; volatile char c = 'a'; volatile unsigned long u = 5;
  printf("%g %g %g %g %g\n", i / f, i / d, c * f, u - d, i / 2 * f);
  f += i; d -= c; i *= 1.5; c += 0.9;
  printf("%g %g %d %c\n", f, d, i, c);
}
