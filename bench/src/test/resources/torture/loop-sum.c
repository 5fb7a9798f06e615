#include <stdio.h>

static int a[100];
int main(void) {
  for (int i = 0; i < 100; i++) a[i] = i * i - 50;
  int s = 0; unsigned x = 0; long l = 0; int mx = a[0], mn = a[0];
  for (int i = 0; i < 100; i++) { s += a[i]; x ^= a[i]; l += a[i]; if (a[i] > mx) mx = a[i]; if (a[i] < mn) mn = a[i]; }
  printf("%d %u %ld %d %d\n", s, x, l, mx, mn);
}
