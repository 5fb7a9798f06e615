#include <stdio.h>

static void p(__int128 x) { printf("%016lx%016lx\n", (unsigned long)(x >> 64), (unsigned long)x); }
static void swap(__int128 *a, __int128 *b) { __int128 t = *a; *a = *b; *b = t; }
int main(void) {
  __int128 x = 3, y = (__int128)4 << 77, a[4] = {1, 2, 3, 4}, *q = a + 1;
  swap(&x, &y); swap(q, q + 2); p(x); p(y);
  for (int i = 0; i < 4; i++) p(a[i]);
  printf("%d\n", (int)(&a[3] - q)); unsigned char *c = (unsigned char *)&x; printf("%d %d\n", c[0], c[9]);
}
