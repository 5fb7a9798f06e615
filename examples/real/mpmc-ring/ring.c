#include "ring.h"

/* The new turn gives the cell to the other side: what was done to it must be done. */
#ifdef BUG_RELAXED_TURN
#define HAND_OVER memory_order_relaxed
#else
#define HAND_OVER memory_order_release
#endif

void ring_init(struct ring *ring) {
  for (unsigned i = 0; i < RING_SIZE; i++) atomic_init(&ring->cells[i].turn, i);
  atomic_init(&ring->put, 0);
  atomic_init(&ring->taken, 0);
}

int ring_put(struct ring *ring, int value) {
  unsigned at = atomic_load_explicit(&ring->put, memory_order_relaxed);
  for (;;) {
    struct cell *cell = &ring->cells[at % RING_SIZE];
    unsigned turn = atomic_load_explicit(&cell->turn, memory_order_acquire);
    int ahead = (int)(turn - at);
    if (ahead < 0) return 0;
    if (ahead > 0) {
      at = atomic_load_explicit(&ring->put, memory_order_relaxed);
    } else if (atomic_compare_exchange_weak_explicit(&ring->put, &at, at + 1, memory_order_relaxed,
                                                     memory_order_relaxed)) {
      cell->value = value;
      atomic_store_explicit(&cell->turn, at + 1, HAND_OVER);
      return 1;
    }
  }
}

int ring_take(struct ring *ring, int *value) {
  unsigned at = atomic_load_explicit(&ring->taken, memory_order_relaxed);
  for (;;) {
    struct cell *cell = &ring->cells[at % RING_SIZE];
    unsigned turn = atomic_load_explicit(&cell->turn, memory_order_acquire);
    int ahead = (int)(turn - (at + 1));
    if (ahead < 0) return 0;
    if (ahead > 0) {
      at = atomic_load_explicit(&ring->taken, memory_order_relaxed);
    } else if (atomic_compare_exchange_weak_explicit(&ring->taken, &at, at + 1,
                                                     memory_order_relaxed, memory_order_relaxed)) {
      *value = cell->value;
      atomic_store_explicit(&cell->turn, at + RING_SIZE, HAND_OVER);
      return 1;
    }
  }
}
