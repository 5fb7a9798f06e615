/*
 * The core of a scheduler with work stealing: each worker has a deque of its own, runs its newest
 * task, and steals the oldest one of another worker when it has none. A task may spawn tasks.
 */
#ifndef SCHEDULER_H
#define SCHEDULER_H

#define WORKERS 2

typedef void (*task)(int worker);

/* Gives a task to a worker; by that worker itself, or before there are workers. */
void spawn(int worker, task task);

/* What a worker does: it runs tasks until all are done. */
void work(int worker);

#endif
