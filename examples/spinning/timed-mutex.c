/*
 * Three threads count under a mutex that they wait for a second at most, again and again. There are
 * as many traces as with a plain lock: one for each order of the threads.
 *
 * SC: safe.  TSO: safe.  PSO: safe.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>

#define THREADS 3

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int count; /* protected by the mutex */

static void *counter(void *arg) {
  (void)arg;
  struct timespec deadline;
  do {
    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_sec += 1;
  } while (pthread_mutex_timedlock(&mutex, &deadline) != 0);
  count++;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, counter, NULL);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  assert(count == THREADS);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 6
