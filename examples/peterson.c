/*
 * Peterson's algorithm: raise the flag, let the other go first, enter unless it wants to.
 *
 * Both stores may still be buffered when the thread looks at the other's flag.
 *
 * SC: safe.  TSO: violation.  PSO: violation.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

volatile int flag[2];
volatile int turn;
volatile int owner; /* who is in the critical section */

static int try_enter(int me) {
  int other = 1 - me;
  flag[me] = 1;
  turn = other;
  if (!flag[other] || turn == me) return 1;
  flag[me] = 0; /* give up instead of waiting */
  return 0;
}

static void leave(int me) { flag[me] = 0; }

static void *contender(void *arg) {
  int me = (int)(long)arg;
  for (int round = 0; round < 2; round++) {
    if (!try_enter(me)) continue;
    owner = me;
    assert(owner == me);
    leave(me);
  }
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, contender, (void *)0);
  pthread_create(&second, NULL, contender, (void *)1);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 654 under sc
// weir: expect violation assertion:32 under tso,pso
// weir: fence --model tso,pso --method bounded
// weir: expect fixed 1 complete full:19 under tso
// weir: expect fixed 3 complete store-store:18 full:19 store-store:31 under pso
