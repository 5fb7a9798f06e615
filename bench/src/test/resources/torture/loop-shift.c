#include <stdio.h>

static unsigned a[25], b[25]; static long c[25];
int main(void) {
  for (int i = 0; i < 25; i++) a[i] = 0x9e3779b9u * i;
  for (int i = 0; i < 25; i++) { b[i] = (a[i] << (i & 7)) | (a[i] >> (i % 5 + 1)); c[i] = (long)(int)a[i] >> 3; }
  for (int i = 0; i < 25; i++) printf("%x %ld\n", b[i], c[i]);
}
