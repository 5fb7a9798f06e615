#include <stdio.h>

static __thread int a = 3;
_Thread_local long b;
static _Thread_local const char *name = "name";
static int *address(void) { return &a; }

int main(void) {
  a += 4;
  b = a * 2;
  *address() += 1;
  name++;
  printf("%d %ld %s %d\n", a, b, name, address() == &a);
  return 0;
}
