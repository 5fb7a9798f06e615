#include <stdio.h>

static int one(void) { return 1; }
static int two(void) { return 2; }
static int (*pick(int n))(void) { return n ? two : one; }
static int (*(*picker)(int))(void) = pick;
struct methods { int (*get)(void); struct methods *next; };
int main(void) {
  struct methods b = {two, 0}, a = {one, &b};
  int sum = 0;
  for (struct methods *m = &a; m; m = m->next) sum = 10 * sum + m->get();
  printf("%d %d %d\n", sum, picker(0)(), (*(*pick)(1))());
  return 0;
}
