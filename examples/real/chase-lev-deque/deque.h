/* A deque for work stealing: its owner pushes and takes at the bottom, thieves steal at the top. */
#ifndef DEQUE_H
#define DEQUE_H

#include <stdatomic.h>

#define DEQUE_SIZE 4

struct deque {
  atomic_long top;
  atomic_long bottom;
  atomic_int tasks[DEQUE_SIZE];
};

#define DEQUE_EMPTY 0

/* By the owner. Returns 0 if there is no room. A task is not DEQUE_EMPTY. */
int deque_push(struct deque *deque, int task);

/* By the owner: the task that was pushed last, or DEQUE_EMPTY. */
int deque_take(struct deque *deque);

/* By anybody: the oldest task, or DEQUE_EMPTY, also where another was quicker. */
int deque_steal(struct deque *deque);

#endif
