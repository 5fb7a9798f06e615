/* sc: safe 2; tso: safe 2; pso: safe 2 */
/* No thread sees half of a store to 16 bytes. */
#include "agree.h"

static _Atomic __int128 shared;

static void *writer(void *unused) {
  atomic_store_explicit(&shared, ((__int128) 1 << 64) | 1, memory_order_relaxed);
  return 0;
}

static void *reader(void *unused) {
  __int128 value = atomic_load_explicit(&shared, memory_order_relaxed);
  assert((long) (value >> 64) == (long) value);
  weir_observe("read", (long) value);
  return 0;
}

int main(void) { both(writer, reader); }
