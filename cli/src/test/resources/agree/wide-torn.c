/* sc: safe 5; tso: safe 5; pso: safe 5 */
/* Reads of the halves of 16 bytes are two, and can come on both sides of one store. */
#include "agree.h"

static union { _Atomic __int128 whole; volatile long half[2]; } shared;

static void *writer(void *unused) {
  atomic_store_explicit(&shared.whole, ((__int128) 1 << 64) | 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&shared.whole, 2, memory_order_relaxed);
  return 0;
}

static void *reader(void *unused) {
  long high = shared.half[1];
  long low = shared.half[0];
  weir_observe("read", 10 * high + low);
  return 0;
}

int main(void) { both(writer, reader); }
