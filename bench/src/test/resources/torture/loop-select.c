#include <stdio.h>

static int a[40], b[40];
int main(void) {
  for (int i = 0; i < 40; i++) a[i] = (i * 37) % 23 - 11;
  for (int i = 0; i < 40; i++) b[i] = a[i] > 0 ? a[i] * 3 : -a[i];
  int n = 0; for (int i = 0; i < 40; i++) if (a[i] & 1) n += b[i];
  for (int i = 0; i < 40; i++) printf("%d ", b[i]);
  printf("%d\n", n);
}
