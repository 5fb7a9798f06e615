/*
 * A thread polls a flag under a mutex and sleeps between its looks, the most common wait of all. A
 * critical section that only looks leaves no trace: there is one trace, as with a plain wait.
 *
 * SC: safe.  TSO: safe.  PSO: safe.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int stop;   /* protected by the mutex */
int result; /* the same */

static void *worker(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mutex);
  result = 42;
  stop = 1;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

static void *poller(void *arg) {
  (void)arg;
  for (;;) {
    pthread_mutex_lock(&mutex);
    int stopped = stop;
    pthread_mutex_unlock(&mutex);
    if (stopped) break;
    usleep(1000);
  }
  assert(result == 42);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, poller, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 1
