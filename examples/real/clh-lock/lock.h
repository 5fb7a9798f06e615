/* A fair lock: each waits for the node of the one before, and goes on with that node (Craig; Landin, Hagersten). */
#ifndef LOCK_H
#define LOCK_H

#include <stdatomic.h>

struct turn {
  atomic_int taken;
};

struct clh_lock {
  struct turn first;
  _Atomic(struct turn *) last;
};

/* What a thread brings along: a node of its own, and while it holds the lock that of the one before. */
struct holder {
  struct turn *own;
  struct turn *before;
};

void clh_init(struct clh_lock *lock);
void clh_acquire(struct clh_lock *lock, struct holder *self);
void clh_release(struct holder *self);

#endif
