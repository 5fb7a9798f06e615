/* A sequence lock: one writer never waits, readers try again when it wrote meanwhile. */
#ifndef SEQLOCK_H
#define SEQLOCK_H

#include <stdatomic.h>

struct point {
  int x;
  int y;
};

struct seqlock {
  atomic_uint sequence; /* odd while the point is being written */
  atomic_int x;
  atomic_int y;
};

/* By one thread only. */
void seqlock_write(struct seqlock *lock, struct point point);

struct point seqlock_read(struct seqlock *lock);

#endif
