#include <stdio.h>

struct p { int x, y; }; static int a[10] = {[3] = 7, 8, [1] = 5, [9] = -1};
static struct { struct p p[3]; const char *n; } s = {.n = "name", .p[1].y = 4, .p = {[2] = {.x = 6}}};
int main(void) {
  for (int i = 0; i < 10; i++) printf("%d ", a[i]);
  struct p l[] = {[2] = {1, 2}, [0].y = 9};
  printf("%s %d %d %d %d %d\n", s.n, s.p[2].x, s.p[1].y, (int)(sizeof l / sizeof *l), l[0].y, l[2].x);
}
