/*
 * Dekker's idea without turns: raise the flag, enter if the other's is down.
 *
 * A flag that waits in the store buffer is not seen: both enter.
 *
 * SC: safe.  TSO: violation.  PSO: violation.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

volatile int flag[2]; /* flag[i]: thread i wants to enter */
volatile int owner;   /* who is in the critical section */

static void *contender(void *arg) {
  int me = (int)(long)arg;
  flag[me] = 1;
  if (!flag[1 - me]) {
    owner = me;
    assert(owner == me); /* nobody else is here */
  }
  flag[me] = 0;
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, contender, (void *)0);
  pthread_create(&threads[1], NULL, contender, (void *)1);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 7 under sc
// weir: expect violation assertion:20 under tso,pso
// weir: fence --model tso,pso --method bounded
// weir: expect fixed 1 complete full:17 under tso
// weir: expect fixed 2 complete full:17 store-store:19 under pso
