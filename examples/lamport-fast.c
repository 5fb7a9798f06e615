/*
 * Lamport's fast mutex: without contention a thread enters after two loads and a few stores.
 *
 * `x` says who tried last, `y` who found the door open. A thread that reads them past its own
 * buffered stores finds the door open and itself alone when it is not.
 *
 * SC: safe.  TSO: violation.  PSO: violation.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <weir.h>

#define N 3 /* threads 1 to N; 0 is nobody */

volatile int trying[N + 1];
volatile int x, y;
volatile int owner; /* who is in the critical section */

static int try_enter(int me) {
  trying[me] = 1;
  x = me;
  if (y != 0) {
    trying[me] = 0;
    return 0; /* give up instead of waiting for the door */
  }
  y = me;
  if (x == me) return 1; /* the fast path */
  trying[me] = 0;
  for (int i = 1; i <= N; i++) weir_assume(!trying[i]); /* stands for waiting */
  return y == me;
}

static void leave(int me) {
  y = 0;
  trying[me] = 0;
}

static void *contender(void *arg) {
  int me = (int)(long)arg;
  if (!try_enter(me)) return NULL;
  owner = me;
  assert(owner == me);
  leave(me);
  return NULL;
}

int main(void) {
  pthread_t contenders[N];
  for (long i = 0; i < N; i++) pthread_create(&contenders[i], NULL, contender, (void *)(i + 1));
  for (int i = 0; i < N; i++) pthread_join(contenders[i], NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 897 under sc
// weir: expect violation assertion:43 under tso,pso
// weir: fence --model tso,pso --method bounded
// weir: expect fixed 2 complete full:22 full:27 under tso
// weir: expect fixed 4 complete full:22 full:27 store-store:35 store-store:42 under pso
