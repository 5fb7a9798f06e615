#include "rcu.h"

/* A reader must be counted before it looks, and a writer must publish before it counts. */
#ifdef BUG_NO_FENCE
#define FENCE() atomic_signal_fence(memory_order_seq_cst)
#else
#define FENCE() atomic_thread_fence(memory_order_seq_cst)
#endif

static atomic_int reading[READERS];

void rcu_read_lock(int reader) {
  atomic_store_explicit(&reading[reader], 1, memory_order_relaxed);
  FENCE();
}

void rcu_read_unlock(int reader) {
  atomic_store_explicit(&reading[reader], 0, memory_order_release);
}

void rcu_synchronize(void) {
  atomic_thread_fence(memory_order_seq_cst);
  for (int reader = 0; reader < READERS; reader++) {
    while (atomic_load_explicit(&reading[reader], memory_order_acquire)) {
    }
  }
}
