#include <stdio.h>

int main(void) {
  int n = 0;
  for (int i = 2; i < 100; i++) { int p = 1; for (int j = 2; j * j <= i; j++) if (i % j == 0) { p = 0; break; } if (!p) continue; n += i; printf("%d ", i); }
  do n -= 100; while (n > 0); while (n++ < -20) ; printf("%d\n", n);
}
