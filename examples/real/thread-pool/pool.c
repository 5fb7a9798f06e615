#include "pool.h"

#include <stddef.h>

/* All threads must learn that the pool is closed, not just one. */
#ifdef BUG_SIGNAL
#define TELL_ALL pthread_cond_signal
#else
#define TELL_ALL pthread_cond_broadcast
#endif

static void *worker(void *arg) {
  struct pool *pool = arg;
  pthread_mutex_lock(&pool->mutex);
  for (;;) {
    while (pool->waiting == 0 && !pool->closed) {
      pthread_cond_wait(&pool->changed, &pool->mutex);
    }
    if (pool->waiting == 0) break;
    void (*job)(void) = pool->jobs[pool->taken++];
    pool->waiting--;
    pthread_mutex_unlock(&pool->mutex);
    job();
    pthread_mutex_lock(&pool->mutex);
  }
  pthread_mutex_unlock(&pool->mutex);
  return NULL;
}

void pool_start(struct pool *pool) {
  pthread_mutex_init(&pool->mutex, NULL);
  pthread_cond_init(&pool->changed, NULL);
  pool->waiting = pool->taken = pool->closed = 0;
  for (int i = 0; i < POOL_THREADS; i++) {
    pthread_create(&pool->threads[i], NULL, worker, pool);
  }
}

void pool_run(struct pool *pool, void (*job)(void)) {
  pthread_mutex_lock(&pool->mutex);
  pool->jobs[pool->taken + pool->waiting++] = job;
  pthread_cond_signal(&pool->changed);
  pthread_mutex_unlock(&pool->mutex);
}

void pool_close(struct pool *pool) {
#ifdef BUG_NO_LOCK
  pool->closed = 1;
#else
  pthread_mutex_lock(&pool->mutex);
  pool->closed = 1;
  pthread_mutex_unlock(&pool->mutex);
#endif
  TELL_ALL(&pool->changed);
  for (int i = 0; i < POOL_THREADS; i++) pthread_join(pool->threads[i], NULL);
  pthread_cond_destroy(&pool->changed);
  pthread_mutex_destroy(&pool->mutex);
}
