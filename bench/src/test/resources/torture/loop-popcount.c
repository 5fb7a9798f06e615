#include <stdio.h>

static unsigned a[20]; static unsigned long b[20];
int main(void) {
  int n = 0, m = 0;
  for (int i = 0; i < 20; i++) { a[i] = 0x10204081u * i * i; b[i] = (unsigned long)a[i] * a[19 - i]; }
  for (int i = 0; i < 20; i++) { n += __builtin_popcount(a[i]); m += __builtin_popcountl(b[i]); }
  printf("%d %d\n", n, m);
}
