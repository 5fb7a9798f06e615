/*
 * A ticket lock: draw a number, wait until it is called, call the next one when done.
 *
 * A thread that cannot go on spins until it can.
 *
 * SC: safe.  TSO: safe.  PSO: safe.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define N 3
#define ROUNDS 2

atomic_int next_ticket, now_serving;
int counter; /* protected by the lock */

static int lock(void) {
  int mine = atomic_fetch_add_explicit(&next_ticket, 1, memory_order_relaxed);
  while (atomic_load_explicit(&now_serving, memory_order_acquire) != mine) {}
  return mine;
}

static void unlock(int mine) {
  atomic_store_explicit(&now_serving, mine + 1, memory_order_release);
}

static void *worker(void *arg) {
  (void)arg;
  for (int round = 0; round < ROUNDS; round++) {
    int mine = lock();
    assert(counter == mine); /* as many were here as were served before */
    counter++;
    unlock(mine);
  }
  return NULL;
}

int main(void) {
  pthread_t workers[N];
  for (int i = 0; i < N; i++) pthread_create(&workers[i], NULL, worker, NULL);
  for (int i = 0; i < N; i++) pthread_join(workers[i], NULL);
  assert(counter == N * ROUNDS);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 90
