#pragma GCC diagnostic ignored "-Wpragmas"
#include <stdio.h>

static int twice();
static int add();
int main(void) {
  int (*f)() = add;
  printf("%d %d %d\n", twice(21), add(1, 2), f(3, 4));
  return 0;
}
static int twice(x) int x; { return 2 * x; }
static int add(a, b) int a, b; { return a + b; }
