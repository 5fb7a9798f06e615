/*
 * A lock whose waiters look ten thousand times and then sleep for a while, as adaptive mutexes do.
 * What they count only ends the spinning, so that all looks that find nothing are one: there are as
 * many traces as with a plain wait, six.
 *
 * SC: safe.  TSO: safe.  PSO: safe.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

#define N 3
#define TURNS 10000

atomic_int locked;
int counter; /* protected by the lock */

static void lock(void) {
  for (;;) {
    for (int turn = 0; turn < TURNS; turn++) {
      if (atomic_exchange_explicit(&locked, 1, memory_order_acquire) == 0) return;
    }
    usleep(100);
  }
}

static void unlock(void) { atomic_store_explicit(&locked, 0, memory_order_release); }

static void *worker(void *arg) {
  (void)arg;
  lock();
  counter++;
  unlock();
  return NULL;
}

int main(void) {
  pthread_t workers[N];
  for (int i = 0; i < N; i++) pthread_create(&workers[i], NULL, worker, NULL);
  for (int i = 0; i < N; i++) pthread_join(workers[i], NULL);
  assert(counter == N); /* no increment was lost */
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 6
