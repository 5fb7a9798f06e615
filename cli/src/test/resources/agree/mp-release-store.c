/* sc: safe 3; tso: safe 3; pso: safe 3 */
#include "agree.h"

static atomic_int x, y, z;
static int r, s;

static void *first(void *unused) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_store_explicit(&y, 1, memory_order_release);
  return unused;
}

static void *second(void *unused) {
  r = atomic_load_explicit(&y, memory_order_acquire);
  s = atomic_load_explicit(&x, memory_order_relaxed);
  return unused;
}

int main(void) {
  both(first, second);
  weir_observe("r", r);
  weir_observe("s", s);
  return 0;
}
