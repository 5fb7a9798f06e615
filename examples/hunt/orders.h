/*
 * Accesses as the benchmarks make them: with no order but that of the memory model, or, with
 * -DFENCED, with the barriers that PSO and PSLO demand.
 */
#ifndef ORDERS_H
#define ORDERS_H

#include <stdatomic.h>

#ifdef FENCED
/* A load that later loads come behind. */
#define READ memory_order_acquire
/* What was stored before arrives before what is stored after. */
#define store_store_barrier() atomic_thread_fence(memory_order_release)
/* What was loaded before is no older than what is loaded after. */
#define load_load_barrier() atomic_thread_fence(memory_order_acquire)
/* What was stored before arrives before anything is loaded. */
#define full_barrier() atomic_thread_fence(memory_order_seq_cst)
#else
#define READ memory_order_relaxed
#define store_store_barrier() ((void)0)
#define load_load_barrier() ((void)0)
#define full_barrier() ((void)0)
#endif

#define load(place) atomic_load_explicit(place, READ)
#define store(place, value) atomic_store_explicit(place, value, memory_order_relaxed)

/* Whether the place held what was expected; holds up the stores to that place alone. */
#define compare_exchange(place, expected, desired)                                  \
  atomic_compare_exchange_strong_explicit(place, &(expected), desired, READ, READ)

#endif
