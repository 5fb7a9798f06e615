/*
 * Burns's algorithm: one bit for each thread, and the second stands back for the first.
 *
 * SC: safe.  TSO: violation.  PSO: violation.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

volatile int flag[2]; /* flag[i]: thread i wants to enter */
volatile int owner;   /* who is in the critical section */

static void work(int me) {
  owner = me;
  assert(owner == me); /* nobody else is here */
}

static void *first(void *arg) {
  (void)arg;
  flag[0] = 1;
  while (flag[1]) {}
  work(0);
  flag[0] = 0;
  return NULL;
}

static void *second(void *arg) {
  (void)arg;
  do {
    flag[1] = 0;
    while (flag[0]) {}
    flag[1] = 1;
  } while (flag[0]);
  work(1);
  flag[1] = 0;
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, first, NULL);
  pthread_create(&threads[1], NULL, second, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 6 under sc
// weir: expect violation assertion:15 under tso,pso
// weir: fence --model tso,pso --method bounded
// weir: expect fixed 2 complete full:20 full:32 under tso
// weir: expect fixed 3 complete store-store:14 full:20 full:32 under pso
