#include "lock.h"

/* A reader raises its flag, then looks for the writer; the writer does it the other way round. */
#ifdef BUG_NO_FENCE
#define FENCE() atomic_signal_fence(memory_order_seq_cst)
#else
#define FENCE() atomic_thread_fence(memory_order_seq_cst)
#endif

#ifdef BUG_RELAXED_UNLOCK
#define UNLOCK memory_order_relaxed
#else
#define UNLOCK memory_order_release
#endif

void read_lock(struct rw_lock *lock, int reader) {
  for (;;) {
    atomic_store_explicit(&lock->reading[reader], 1, memory_order_relaxed);
    FENCE();
    if (!atomic_load_explicit(&lock->writing, memory_order_acquire)) return;
    /* The writer goes first. */
    atomic_store_explicit(&lock->reading[reader], 0, memory_order_release);
    while (atomic_load_explicit(&lock->writing, memory_order_relaxed)) {
    }
  }
}

void read_unlock(struct rw_lock *lock, int reader) {
  atomic_store_explicit(&lock->reading[reader], 0, UNLOCK);
}

void write_lock(struct rw_lock *lock) {
  atomic_store_explicit(&lock->writing, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  for (int reader = 0; reader < READERS; reader++) {
    while (atomic_load_explicit(&lock->reading[reader], memory_order_acquire)) {
    }
  }
}

void write_unlock(struct rw_lock *lock) {
  atomic_store_explicit(&lock->writing, 0, UNLOCK);
}
