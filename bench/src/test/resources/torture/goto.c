#include <stdio.h>

int main(void) {
  int i = 0, j, n = 0;
again:
  for (j = 0; j < 5; j++) { if (i * j == 6) goto found; if (++n > 100) goto out; }
  i++; goto again;
found: printf("%d %d %d\n", i, j, n); i = 3; if (n < 30) { n = 50; goto again; }
out: printf("%d %d\n", i, n);
}
