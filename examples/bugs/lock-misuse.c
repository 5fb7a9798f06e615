/*
 * A thread that skips the lock when there is nothing to do comes to the unlock all the same, of a
 * mutex that is free or that another thread holds.
 *
 * SC, TSO, PSO: violation (lock).
 */
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
volatile int pending = 1;

static void *worker(void *arg) {
  (void)arg;
  if (pending > 0) {
    pthread_mutex_lock(&mutex);
    pending--;
  }
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, worker, NULL);
  pthread_create(&threads[1], NULL, worker, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect violation lock:19
