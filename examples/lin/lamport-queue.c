// Lamport's queue: a ring for one producer and one consumer, which says when it is full. Bugs: where
// stores wait in a buffer it may seem full to the producer and empty to the consumer at once
// (NO_FENCE), a slot is given back before its item is read (EARLY), and the index arrives before the
// item (RELAXED, where stores overtake each other).
//
// weir: lin --operation 'put(1..3)' --operation 'get()' --roles 'producer:put;consumer:get' --values-are-opaque --calls 2x3 --model sc,tso,pso
// weir: expect linearizable
// weir: lin --operation 'put(1..3)' --operation 'get()' --roles 'producer:put;consumer:get' --values-are-opaque --calls 2x3 --model sc,tso,pso -- -DNO_FENCE
// weir: expect linearizable under sc
// weir: expect not-linearizable under tso,pso
// weir: lin --operation 'put(1..3)' --operation 'get()' --roles 'producer:put;consumer:get' --values-are-opaque --calls 2x3 --model sc,tso,pso -- -DEARLY
// weir: expect not-linearizable
// weir: lin --operation 'put(1..2)' --operation 'get()' --roles 'producer:put;consumer:get' --model sc,tso,pso -- -DRELAXED
// weir: expect linearizable under sc,tso
// weir: expect not-linearizable under pso
#include <stdatomic.h>
#include <stdbool.h>

#define SIZE 2
#define EMPTY -1

#ifdef RELAXED
#define PUBLISH memory_order_relaxed
#else
#define PUBLISH memory_order_release
#endif

static atomic_int items[SIZE];
static atomic_uint written, taken;

// The own index is in memory before the other one is read.
static void fence(void) {
#ifndef NO_FENCE
  atomic_thread_fence(memory_order_seq_cst);
#endif
}

bool put(int item) {
  fence();
  unsigned w = atomic_load_explicit(&written, memory_order_relaxed);
  if (w - atomic_load_explicit(&taken, memory_order_acquire) == SIZE) return false;
  atomic_store_explicit(&items[w % SIZE], item, memory_order_relaxed);
  atomic_store_explicit(&written, w + 1, PUBLISH);
  return true;
}

int get(void) {
  fence();
  unsigned t = atomic_load_explicit(&taken, memory_order_relaxed);
  if (t == atomic_load_explicit(&written, memory_order_acquire)) return EMPTY;
#ifdef EARLY
  atomic_store_explicit(&taken, t + 1, memory_order_release);
  return atomic_load_explicit(&items[t % SIZE], memory_order_relaxed);
#else
  int item = atomic_load_explicit(&items[t % SIZE], memory_order_relaxed);
  atomic_store_explicit(&taken, t + 1, memory_order_release);
  return item;
#endif
}
