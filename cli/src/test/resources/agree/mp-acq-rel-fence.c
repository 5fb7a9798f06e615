/* sc: safe 3; tso: safe 3; pso: safe 3 */
#include "agree.h"

static volatile int x, y, z;
static int r, s;

static void *first(void *unused) {
  x = 1;
  __atomic_thread_fence(__ATOMIC_ACQ_REL);
  y = 1;
  return unused;
}

static void *second(void *unused) {
  r = y;
  s = x;
  return unused;
}

int main(void) {
  both(first, second);
  weir_observe("r", r);
  weir_observe("s", s);
  return 0;
}
