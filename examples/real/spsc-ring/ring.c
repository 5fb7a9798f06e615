#include "ring.h"

/* The counters hand cells over to the other side: what was done to them must be done. */
#ifdef BUG_RELAXED_COUNT
#define HAND_OVER memory_order_relaxed
#else
#define HAND_OVER memory_order_release
#endif

int ring_put(struct ring *ring, int value) {
  unsigned put = atomic_load_explicit(&ring->put, memory_order_relaxed);
  unsigned taken = atomic_load_explicit(&ring->taken, memory_order_acquire);
  if (put - taken == RING_SIZE) return 0;
  ring->cells[put % RING_SIZE] = value;
  atomic_store_explicit(&ring->put, put + 1, HAND_OVER);
  return 1;
}

int ring_take(struct ring *ring, int *value) {
  unsigned taken = atomic_load_explicit(&ring->taken, memory_order_relaxed);
  unsigned put = atomic_load_explicit(&ring->put, memory_order_acquire);
  if (put == taken) return 0;
  *value = ring->cells[taken % RING_SIZE];
  atomic_store_explicit(&ring->taken, taken + 1, HAND_OVER);
  return 1;
}
