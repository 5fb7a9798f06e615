/* sc: safe 2; tso: safe 2; pso: safe 2 */
#include "agree.h"

static int twice(int n) { return 2 * n; }
static int square(int n) { return n * n; }
static int (*volatile current)(int) = twice;
static int seen;

static void *setter(void *unused) {
  current = square;
  return unused;
}

static void *caller(void *unused) {
  seen = current(5);
  return unused;
}

int main(void) {
  both(setter, caller);
  weir_observe("seen", seen);
  return 0;
}
