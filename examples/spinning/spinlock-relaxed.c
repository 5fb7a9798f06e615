/*
 * The spinlock opened by a relaxed store. On TSO nothing changes. On PSO the lock may be open
 * before the new value of `counter` is in memory; the next thread counts on from the old one.
 *
 * A thread that cannot go on spins until it can.
 *
 * SC: safe.  TSO: safe.  PSO: violation.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define N 3

atomic_int locked;
int counter; /* protected by the lock */

static void lock(void) {
  while (atomic_exchange_explicit(&locked, 1, memory_order_acquire) != 0) {}
}

static void unlock(void) { atomic_store_explicit(&locked, 0, memory_order_relaxed); }

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
// weir: expect safe complete executions 6 under sc,tso
// weir: expect violation assertion:37 under pso
// weir: fence --model pso --method bounded
// weir: expect fixed 1 complete release:23
