#include <stdio.h>

static _Bool p[40]; static int a[40];
int main(void) {
  for (int i = 0; i < 40; i++) a[i] = i * i % 17;
  int n = 0, all = 1, any = 0;
  for (int i = 0; i < 40; i++) p[i] = a[i] > 8;
  for (int i = 0; i < 40; i++) { n += p[i]; all &= p[i]; any |= p[i]; }
  printf("%d %d %d\n", n, all, any);
}
