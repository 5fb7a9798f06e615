#include <stdio.h>
#include <string.h>

typedef int v4 __attribute__((vector_size(16)));
static v4 g[3] = {{1, 2, 3, 4}, {5}};
int main(void) {
  v4 *p = g; int *q = (int *)g;
  p[2] = p[0] * p[1]; q[5] = 77; v4 t; memcpy(&t, q + 2, sizeof t);
  for (int i = 0; i < 12; i++) printf("%d ", q[i]);
  printf("%d %d %d %d\n", t[0], t[1], t[2], t[3]);
}
