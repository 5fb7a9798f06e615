#include "latch.h"

/*
 * Whoever sets the latch has left work before; whoever resets it looks for work after. Unless the
 * reset is in memory before that look, it may wipe out a later setting of the latch.
 */
#ifdef BUG_NO_FENCE
#define FENCE() atomic_signal_fence(memory_order_seq_cst)
#else
#define FENCE() atomic_thread_fence(memory_order_seq_cst)
#endif

void latch_set(latch *latch) {
  atomic_thread_fence(memory_order_seq_cst);
  atomic_store_explicit(latch, 1, memory_order_relaxed);
}

void latch_wait(latch *latch) {
  while (!atomic_load_explicit(latch, memory_order_relaxed)) {
  }
}

void latch_reset(latch *latch) {
  atomic_store_explicit(latch, 0, memory_order_relaxed);
  FENCE();
}
