/* A barrier that can be used again and again: each round ends by a change of its sense. */
#ifndef BARRIER_H
#define BARRIER_H

#include <stdatomic.h>

struct barrier {
  int threads;
  atomic_int missing;
  atomic_int sense;
};

void barrier_init(struct barrier *barrier, int threads);

/* The sense is the thread's own, 0 at first. */
void barrier_wait(struct barrier *barrier, int *sense);

#endif
