/*
 * The token ring of token-passing.c with the two barriers of PostgreSQL: one after the latch is
 * reset, so that the token is looked for only then, and one before the next latch is set, so that
 * the token is there before. Fences of this order are lwsync on Power.
 *
 * SC: safe.  TSO: safe.  PSO: safe.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define WORKERS 2
#define TURNS 1

volatile int latch[WORKERS] = {1};
volatile int token[WORKERS] = {1};

static void *work(void *arg) {
  int me = (int)(long)arg;
  int next = (me + 1) % WORKERS;
  while (!latch[me]) {}
  for (int turn = 0;; turn++) {
    latch[me] = 0;
    atomic_thread_fence(memory_order_acq_rel);
    int work_to_do = token[me];
    assert(work_to_do); /* or why is it awake? */
    token[me] = 0;
    token[next] = 1;
    atomic_thread_fence(memory_order_acq_rel);
    latch[next] = 1;
    if (turn + 1 == TURNS) break;
    while (!latch[me]) {}
  }
  return NULL;
}

int main(void) {
  pthread_t workers[WORKERS];
  for (long i = 0; i < WORKERS; i++) pthread_create(&workers[i], NULL, work, (void *)i);
  for (int i = 0; i < WORKERS; i++) pthread_join(workers[i], NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 1
