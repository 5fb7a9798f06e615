#include "lock.h"

/* What was done under the lock must be in memory before the next one enters. */
#ifdef BUG_RELAXED_RELEASE
#define RELEASE memory_order_relaxed
#else
#define RELEASE memory_order_release
#endif

/* The node must be marked as taken before the next one can find it. */
#ifdef BUG_RELAXED_LINE_UP
#define LINE_UP memory_order_relaxed
#else
#define LINE_UP memory_order_acq_rel
#endif

void clh_init(struct clh_lock *lock) {
  atomic_init(&lock->first.taken, 0);
  atomic_init(&lock->last, &lock->first);
}

void clh_acquire(struct clh_lock *lock, struct holder *self) {
  atomic_store_explicit(&self->own->taken, 1, memory_order_relaxed);
  self->before = atomic_exchange_explicit(&lock->last, self->own, LINE_UP);
  while (atomic_load_explicit(&self->before->taken, memory_order_acquire)) {
  }
}

void clh_release(struct holder *self) {
  atomic_store_explicit(&self->own->taken, 0, RELEASE);
  self->own = self->before;
}
