#include <stdio.h>

static int a[60], r[20]; static struct { int x, y, z; } s[20];
int main(void) {
  for (int i = 0; i < 60; i++) a[i] = i ^ (i << 2);
  for (int i = 0; i < 20; i++) r[i] = a[3 * i] + a[3 * i + 1] - a[59 - i];
  for (int i = 0; i < 20; i++) { s[i].x = r[i]; s[i].y = -r[i]; s[i].z = r[i] >> 1; }
  int t = 0; for (int i = 0; i < 20; i++) t += s[i].x * 2 + s[i].y + s[i].z;
  printf("%d\n", t);
}
