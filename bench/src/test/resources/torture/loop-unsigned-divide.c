#include <stdio.h>

static unsigned a[32], q[32], r[32];
int main(void) {
  for (int i = 0; i < 32; i++) a[i] = 0xdeadbeefu * (i + 1);
  for (int i = 0; i < 32; i++) { q[i] = a[i] / 10; r[i] = a[i] % 7; }
  unsigned h = 0; for (int i = 0; i < 32; i++) h = h * 31 + q[i] + r[i];
  printf("%u\n", h);
}
