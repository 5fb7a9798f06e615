#include <stdio.h>
#include <stddef.h>

struct base { int kind; };
struct circle { struct base base; int radius; };
struct square { struct base base; short side, other; };
static int area(struct base *b) {
  return b->kind ? ((struct square *) b)->side * ((struct square *) b)->other
                 : 3 * ((struct circle *) b)->radius * ((struct circle *) b)->radius;
}
int main(void) {
  struct circle c = {{0}, 2};
  struct square s = {{1}, 4, 5};
  struct base *all[] = {&c.base, &s.base};
  for (int i = 0; i < 2; i++) printf("%d ", area(all[i]));
  struct circle *from = (struct circle *) ((char *) &c.radius - offsetof(struct circle, radius));
  printf("%d\n", from == &c);
  return 0;
}
