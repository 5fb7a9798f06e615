/* A bounded queue for one thread that puts and one that takes. */
#ifndef RING_H
#define RING_H

#include <stdatomic.h>

#define RING_SIZE 2

struct ring {
  atomic_uint put;
  atomic_uint taken;
  int cells[RING_SIZE];
};

/* Returns 0 if the ring is full. */
int ring_put(struct ring *ring, int value);

/* Returns 0 if the ring is empty. */
int ring_take(struct ring *ring, int *value);

#endif
