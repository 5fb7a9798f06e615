/*
 * A thread waits for a condition variable, each time a second at most from now on. A time-out after
 * which it looks in vain and sleeps again leaves no trace.
 *
 * SC: safe.  TSO: safe.  PSO: safe.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int ready;  /* protected by the mutex */
int result; /* the same */

static void *worker(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mutex);
  result = 42;
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  return NULL;
}

static void *waiter(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mutex);
  while (!ready) {
    struct timespec deadline;
    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_sec += 1;
    pthread_cond_timedwait(&changed, &mutex, &deadline);
  }
  assert(result == 42);
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, waiter, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 3
