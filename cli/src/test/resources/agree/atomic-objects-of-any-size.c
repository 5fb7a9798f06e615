/* sc: safe 3, 3 traces; tso: safe 3, 3 traces; pso: safe 3, 3 traces */
#include "agree.h"

/* More than 16 bytes: each operation is one step all the same. */
struct triple {
  long a, b, c;
};
static _Atomic struct triple shared;

static void *writer(void *unused) {
  struct triple ones = {1, 1, 1};
  atomic_store(&shared, ones);
  return unused;
}

static void *swapper(void *unused) {
  struct triple seen = atomic_load_explicit(&shared, memory_order_relaxed);
  assert(seen.a == seen.b && seen.b == seen.c);
  struct triple zeros = {0, 0, 0}, twos = {2, 2, 2};
  bool swapped = atomic_compare_exchange_strong(&shared, &zeros, twos);
  assert(swapped || (zeros.a == 1 && zeros.c == 1));
  weir_observe("seen", seen.a * 10 + swapped);
  return unused;
}

int main(void) {
  both(writer, swapper);
  assert(!atomic_is_lock_free(&shared));
  struct triple threes = {3, 3, 3};
  struct triple last = atomic_exchange(&shared, threes);
  assert(last.a == last.b && last.b == last.c && last.a == 1);
  return 0;
}
