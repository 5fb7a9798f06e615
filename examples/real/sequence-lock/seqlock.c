#include "seqlock.h"

/* The odd number must be there before the first part of the new point. */
#ifdef BUG_NO_FENCE
#define FENCE() atomic_signal_fence(memory_order_release)
#else
#define FENCE() atomic_thread_fence(memory_order_release)
#endif

void seqlock_write(struct seqlock *lock, struct point point) {
  unsigned sequence = atomic_load_explicit(&lock->sequence, memory_order_relaxed);
  atomic_store_explicit(&lock->sequence, sequence + 1, memory_order_relaxed);
  FENCE();
  atomic_store_explicit(&lock->x, point.x, memory_order_relaxed);
  atomic_store_explicit(&lock->y, point.y, memory_order_relaxed);
  atomic_store_explicit(&lock->sequence, sequence + 2, memory_order_release);
}

struct point seqlock_read(struct seqlock *lock) {
  struct point point;
  unsigned before, after;
  do {
    before = atomic_load_explicit(&lock->sequence, memory_order_acquire);
    point.x = atomic_load_explicit(&lock->x, memory_order_relaxed);
    point.y = atomic_load_explicit(&lock->y, memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
    after = atomic_load_explicit(&lock->sequence, memory_order_relaxed);
  } while (before != after || before % 2 != 0);
  return point;
}
