#include "idle.h"

#include <pthread.h>
#include <stdatomic.h>

/*
 * Work is brought before the look at whether somebody is idle, and idleness is said before the last
 * look for work: one of the two must see the other.
 */
#ifdef BUG_NO_FENCE
#define FENCE() atomic_signal_fence(memory_order_seq_cst)
#else
#define FENCE() atomic_thread_fence(memory_order_seq_cst)
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t work_came = PTHREAD_COND_INITIALIZER;
static atomic_int work;
static atomic_int idle;

void bring_work(void) {
  atomic_store_explicit(&work, 1, memory_order_relaxed);
  FENCE();
  if (atomic_load_explicit(&idle, memory_order_relaxed)) {
    pthread_mutex_lock(&mutex);
    pthread_cond_signal(&work_came);
    pthread_mutex_unlock(&mutex);
  }
}

void take_work(void) {
  pthread_mutex_lock(&mutex);
  while (!atomic_load_explicit(&work, memory_order_relaxed)) {
    atomic_store_explicit(&idle, 1, memory_order_relaxed);
    FENCE();
    if (!atomic_load_explicit(&work, memory_order_relaxed)) {
      pthread_cond_wait(&work_came, &mutex);
    }
    atomic_store_explicit(&idle, 0, memory_order_relaxed);
  }
  atomic_store_explicit(&work, 0, memory_order_relaxed);
  pthread_mutex_unlock(&mutex);
}
