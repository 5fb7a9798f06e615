#include <stdio.h>

static int a[37], b[37]; static char c[50];
int main(void) {
  for (int i = 0; i < 37; i++) a[i] = 100 - i;
  for (int i = 0; i < 37; i++) b[i] = a[i];
  for (int i = 0; i < 50; i++) c[i] = 'x';
  for (int i = 0; i < 36; i++) a[i] = a[i + 1];
  unsigned s = 0; for (int i = 0; i < 37; i++) s = s * 3 + a[i] - b[i];
  printf("%u %.50s\n", s, c);
}
