/*
 * A token goes round a ring of workers, as in the signalling of PostgreSQL that failed on Power
 * ("Software Verification for Weak Memory via Program Transformation", ESOP 2013, Listing 1). A
 * worker sleeps on its latch, and has work to do when it wakes up: the token.
 *
 * The latch may be seen before the token: two stores, and on the other side two loads, that stand
 * in this order without a barrier (message passing). The loads of the tokens may also see what is
 * stored only after them (load buffering), which no machine has been seen to do.
 * token-passing-fenced.c has the barriers of PostgreSQL.
 *
 * SC: safe.  TSO: safe.  PSO: violation.
 */
#include <assert.h>
#include <pthread.h>
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
    int work_to_do = token[me];
    assert(work_to_do); /* or why is it awake? */
    token[me] = 0;
    token[next] = 1;
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
// weir: expect safe complete executions 1 under sc,tso
// weir: expect violation assertion:30 under pso
// weir: fence --model pso --method bounded
// weir: expect fixed 1 complete store-store:32
