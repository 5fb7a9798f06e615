/* A fair lock: those who wait form a list, and each spins on its own node (Mellor-Crummey, Scott). */
#ifndef LOCK_H
#define LOCK_H

#include <stdatomic.h>

struct waiter {
  _Atomic(struct waiter *) next;
  atomic_int waits;
};

typedef _Atomic(struct waiter *) mcs_lock;

void mcs_acquire(mcs_lock *lock, struct waiter *self);
void mcs_release(mcs_lock *lock, struct waiter *self);

#endif
