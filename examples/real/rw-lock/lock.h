/*
 * A lock for one writer and many readers, who have a flag each so that they do not get into each
 * other's way.
 */
#ifndef LOCK_H
#define LOCK_H

#include <stdatomic.h>

#define READERS 2

struct rw_lock {
  atomic_int writing;
  atomic_int reading[READERS];
};

void read_lock(struct rw_lock *lock, int reader);
void read_unlock(struct rw_lock *lock, int reader);

/* By one thread only. */
void write_lock(struct rw_lock *lock);
void write_unlock(struct rw_lock *lock);

#endif
