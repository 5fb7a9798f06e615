/*
 * Read, copy, update: readers only count themselves in and out; a writer publishes a changed copy
 * and waits until nobody can still look at the old one.
 */
#ifndef RCU_H
#define RCU_H

#include <stdatomic.h>

#define READERS 2

void rcu_read_lock(int reader);
void rcu_read_unlock(int reader);

/* Waits for all who read at the time of the call. By one thread at a time. */
void rcu_synchronize(void);

#ifdef BUG_RELAXED_PUBLISH
#define RCU_PUBLISH memory_order_relaxed
#else
#define RCU_PUBLISH memory_order_release /* a copy must be whole before it is found */
#endif

#define rcu_assign_pointer(pointer, value) atomic_store_explicit(&(pointer), value, RCU_PUBLISH)
#define rcu_dereference(pointer) atomic_load_explicit(&(pointer), memory_order_consume)

#endif
