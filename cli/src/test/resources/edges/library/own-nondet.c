// A function that has a name of another checker, and a body, is the program's.
#include <assert.h>

static int calls;

int nondet_int(void) { return ++calls; }

void __CPROVER_assume(_Bool condition) { calls += condition; }

int main(void) {
  int first = nondet_int();
  __CPROVER_assume(0);
  assert(first == 1 && nondet_int() == 2);
  return 0;
}
