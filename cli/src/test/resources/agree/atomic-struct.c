/* sc: safe 2; tso: safe 2; pso: safe 2 */
#include "agree.h"

struct pair {
  int a, b;
};
static _Atomic struct pair shared;
static int seen;

static void *writer(void *unused) {
  struct pair pair = {1, 1};
  atomic_store_explicit(&shared, pair, memory_order_relaxed);
  return unused;
}

static void *reader(void *unused) {
  struct pair pair = atomic_load_explicit(&shared, memory_order_relaxed);
  assert(pair.a == pair.b);
  seen = pair.a;
  return unused;
}

int main(void) {
  both(writer, reader);
  weir_observe("seen", seen);
  return 0;
}
