/*
 * Two workers hand a token to each other; a latch wakes the one that gets it. Both latches are up at
 * the start, as when somebody else woke the workers.
 *
 * A worker puts its latch down and then looks for the token. When that store is late, it wipes out
 * the latch that came with the token, and nobody wakes the worker again.
 *
 * SC: safe.  TSO: violation.  PSO: violation.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int latch[2] = {1, 1};
static atomic_int has_token[2] = {1, 0};

static void *worker(void *arg) {
  int me = (int)(long)arg;
  int next = 1 - me;
  for (;;) {
    while (!atomic_load_explicit(&latch[me], memory_order_relaxed)) {}
    atomic_store_explicit(&latch[me], 0, memory_order_relaxed);
    if (atomic_load_explicit(&has_token[me], memory_order_relaxed)) break;
  }
  atomic_store_explicit(&has_token[me], 0, memory_order_relaxed);
  atomic_store_explicit(&has_token[next], 1, memory_order_relaxed);
  atomic_store_explicit(&latch[next], 1, memory_order_relaxed);
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
// weir: expect safe complete executions 4 under sc
// weir: expect violation nontermination:21 under tso,pso
// weir: fence --model tso,pso --method bounded
// weir: expect fixed 1 complete seq_cst:22 under tso
// weir: expect fixed 2 complete seq_cst:22 release:27 under pso
