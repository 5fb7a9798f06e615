/* sc: safe 1; tso: safe 1; pso: safe 1 */
/* Compare-exchange of 16 bytes as libraries write it in assembly. */
#include "agree.h"

static struct { long low, high; } __attribute__((aligned(16))) pair;

static int exchange(long low, long high, long new_low, long new_high) {
  unsigned char ok;
  __asm__ volatile("lock; cmpxchg16b %1; setz %0"
                   : "=q"(ok), "+m"(*(__int128 *) &pair), "+a"(low), "+d"(high)
                   : "b"(new_low), "c"(new_high)
                   : "memory", "cc");
  return ok;
}

static void *worker(void *unused) {
  if (!exchange(0, 0, 1, 2)) assert(exchange(1, 2, 3, 4));
  return 0;
}

int main(void) {
  both(worker, worker);
  assert(pair.low == 3 && pair.high == 4);
  weir_observe("low", pair.low);
}
