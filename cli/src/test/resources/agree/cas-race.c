/* sc: safe 2; tso: safe 2; pso: safe 2 */
#include "agree.h"

static atomic_int x, y, z;
static int r, s;

static void *first(void *unused) {
  int e = 0;
  r = atomic_compare_exchange_strong(&x, &e, 1);
  return unused;
}

static void *second(void *unused) {
  int e = 0;
  s = atomic_compare_exchange_strong(&x, &e, 2);
  return unused;
}

int main(void) {
  both(first, second);
  weir_observe("r", r);
  weir_observe("s", s);
  weir_observe("x", x);
  return 0;
}
