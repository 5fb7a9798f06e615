/* sc: safe 3; tso: safe 3; pso: safe 3 */
#include "agree.h"

/* Such an operation is a full fence, as the lock is that it takes. */
struct triple {
  long a, b, c;
};
static _Atomic struct triple one, other;
static int x, y, r, s;

static void *left(void *unused) {
  x = 1;
  (void)atomic_load_explicit(&one, memory_order_relaxed);
  r = y;
  return unused;
}

static void *right(void *unused) {
  y = 1;
  (void)atomic_load_explicit(&other, memory_order_relaxed);
  s = x;
  return unused;
}

int main(void) {
  both(left, right);
  assert(r + s > 0);
  weir_observe("r", r * 10 + s);
  return 0;
}
