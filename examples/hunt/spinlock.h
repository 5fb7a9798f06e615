/*
 * A spin lock as the paper has it: taking it is a load-load barrier, giving it back a store-store
 * barrier, and neither is a full fence. (A pthread mutex would be one.)
 */
#ifndef SPINLOCK_H
#define SPINLOCK_H

#include <stdatomic.h>

typedef atomic_int spinlock;

static inline void acquire(spinlock *lock) {
  int expected;
  do {
    expected = 0;
  } while (!atomic_compare_exchange_strong_explicit(lock, &expected, 1, memory_order_acquire,
                                                    memory_order_acquire));
}

static inline void release(spinlock *lock) {
  atomic_store_explicit(lock, 0, memory_order_release);
}

#endif
