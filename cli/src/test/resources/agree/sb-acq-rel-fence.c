/* sc: safe 3; tso: safe 4; pso: safe 4 */
#include "agree.h"

static volatile int x, y, z;
static int r, s;

static void *first(void *unused) {
  x = 1;
  atomic_thread_fence(memory_order_acq_rel);
  r = y;
  return unused;
}

static void *second(void *unused) {
  y = 1;
  atomic_thread_fence(memory_order_acq_rel);
  s = x;
  return unused;
}

int main(void) {
  both(first, second);
  weir_observe("r", r);
  weir_observe("s", s);
  return 0;
}
