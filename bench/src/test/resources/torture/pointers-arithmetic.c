#include <stdio.h>

int main(void) {
  int a[10], *p = a + 9, *q = a; char *c = (char *)a; for (int i = 0; i < 10; i++) a[i] = i * 3;
  printf("%d %d %d %d %d\n", (int)(p - q), *(p - 4), p[-1], (int)((char *)p - c), p > q);
  int **pp = &p; *pp -= 3; (*p)++; (*pp)--; printf("%d %d %d\n", *p, a[6], a[5]); while (q < p) *q++ = 0; printf("%d %d\n", a[4], a[5]);
}
