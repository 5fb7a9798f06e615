#include "lock.h"

#include <stddef.h>

/* What was done under the lock must be in memory before the next one enters. */
#ifdef BUG_RELAXED_RELEASE
#define RELEASE memory_order_relaxed
#else
#define RELEASE memory_order_release
#endif

void mcs_acquire(mcs_lock *lock, struct waiter *self) {
  atomic_store_explicit(&self->next, NULL, memory_order_relaxed);
  atomic_store_explicit(&self->waits, 1, memory_order_relaxed);
  struct waiter *before = atomic_exchange_explicit(lock, self, memory_order_acq_rel);
  if (before == NULL) return;
  atomic_store_explicit(&before->next, self, memory_order_release);
  while (atomic_load_explicit(&self->waits, memory_order_acquire)) {
  }
}

void mcs_release(mcs_lock *lock, struct waiter *self) {
  struct waiter *next = atomic_load_explicit(&self->next, memory_order_acquire);
  if (next == NULL) {
    struct waiter *last = self;
    if (atomic_compare_exchange_strong_explicit(lock, &last, NULL, memory_order_release,
                                                memory_order_relaxed)) {
      return;
    }
    /* Somebody is about to line up behind. */
    while ((next = atomic_load_explicit(&self->next, memory_order_acquire)) == NULL) {
    }
  }
  atomic_store_explicit(&next->waits, 0, RELEASE);
}
