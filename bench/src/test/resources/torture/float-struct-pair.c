#include <stdio.h>

struct p { double x, y; };
struct f2 { float x, y; };
static struct p turn(struct p p) { return (struct p){-p.y, p.x}; }
static struct f2 twice(struct f2 p) { p.x *= 2; p.y *= 2; return p; }
int main(void) {
  struct p p = {1.5, 2.5}; struct f2 q = {0.75f, -3};
  for (int i = 0; i < 3; i++) { p = turn(p); q = twice(q); printf("%g %g %g %g\n", p.x, p.y, q.x, q.y); }
}
