/* Threads that run jobs in the order in which they were handed in. */
#ifndef POOL_H
#define POOL_H

#include <pthread.h>

#define POOL_THREADS 2
#define POOL_JOBS 2

struct pool {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  void (*jobs[POOL_JOBS])(void);
  int waiting; /* jobs that nobody has begun */
  int taken;
  int closed;
  pthread_t threads[POOL_THREADS];
};

void pool_start(struct pool *pool);

/* At most POOL_JOBS in all. */
void pool_run(struct pool *pool, void (*job)(void));

/* Waits until all jobs are done and all threads have ended. */
void pool_close(struct pool *pool);

#endif
