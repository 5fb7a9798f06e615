/* A bounded queue for many threads on both sides: each cell carries the number of its turn. */
#ifndef RING_H
#define RING_H

#include <stdatomic.h>

#define RING_SIZE 2 /* a power of two */

struct cell {
  atomic_uint turn;
  int value;
};

struct ring {
  struct cell cells[RING_SIZE];
  atomic_uint put;
  atomic_uint taken;
};

void ring_init(struct ring *ring);

/* Returns 0 if the ring is full. */
int ring_put(struct ring *ring, int value);

/* Returns 0 if the ring is empty. */
int ring_take(struct ring *ring, int *value);

#endif
