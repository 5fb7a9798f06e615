/*
 * A barrier that counts arrivals down; the last to arrive resets the counter and turns the sense.
 *
 * On PSO the sense may turn before the counter is reset.
 *
 * SC: safe.  TSO: safe.  PSO: violation.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int count = 2;
static atomic_int sense;
volatile int phase[2]; /* how far each thread is */

static void barrier(int turned) {
  if (atomic_fetch_sub(&count, 1) == 1) {
    atomic_store_explicit(&count, 2, memory_order_relaxed);
    atomic_store_explicit(&sense, turned, memory_order_relaxed);
  }
  while (atomic_load_explicit(&sense, memory_order_relaxed) != turned) {}
}

static void *worker(void *arg) {
  int me = (int)(long)arg;
  phase[me] = 1;
  barrier(1);
  assert(phase[1 - me] >= 1);
  phase[me] = 2;
  barrier(0);
  assert(phase[1 - me] == 2);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, worker, (void *)0);
  pthread_create(&threads[1], NULL, worker, (void *)1);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 12 under sc,tso
// weir: expect violation nontermination:22 under pso
// weir: fence --model pso --method bounded
// weir: expect fixed 1 complete release:20
