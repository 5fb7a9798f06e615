/* sc: memory; tso: memory; pso: memory */
#include "agree.h"

static int twice(int n) { return 2 * n; }
static int (*volatile current)(int);

static void *setter(void *unused) {
  current = twice;
  return unused;
}

static void *caller(void *unused) {
  current(5);
  return unused;
}

int main(void) {
  both(setter, caller);
  return 0;
}
