#include <stdio.h>

static unsigned char a[48], b[48], c[48], d[48];
int main(void) {
  for (int i = 0; i < 48; i++) { a[i] = i * 11; b[i] = i * 29; }
  for (int i = 0; i < 48; i++) { int t = a[i] + b[i]; c[i] = t > 255 ? 255 : t; t = a[i] - b[i]; d[i] = t < 0 ? 0 : t; }
  for (int i = 0; i < 48; i++) printf("%d %d\n", c[i], d[i]);
}
