#include <stdio.h>

static short a[64], b[64]; static unsigned char u[64];
int main(void) {
  for (int i = 0; i < 64; i++) { a[i] = i * 300 - 9000; b[i] = 77 - i * 5; u[i] = i * 3; }
  int s = 0; long l = 0; unsigned t = 0;
  for (int i = 0; i < 64; i++) { s += a[i] * b[i]; l += (long)a[i] * b[i]; t += u[i] * u[63 - i]; }
  printf("%d %ld %u\n", s, l, t);
}
