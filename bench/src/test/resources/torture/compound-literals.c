#include <stdio.h>

struct p { int x, y; };
static int dot(const struct p *a, const struct p *b) { return a->x * b->x + a->y * b->y; }
int main(void) {
  int *a = (int[]){1, 2, 3}; a[1] += 10;
  printf("%d %d %s\n", dot(&(struct p){1, 2}, &(struct p){.y = 5}), a[0] + a[1] + a[2], (char[]){'h', 'i', 0});
  for (int i = 0; i < 3; i++) { struct p *q = &(struct p){i, i * i}; printf("%d ", q->x + q->y); }
  printf("\n");
}
