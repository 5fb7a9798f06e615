/*
 * Dijkstra's algorithm: take the turn when its owner is idle, then look whether somebody else has
 * gone as far.
 *
 * SC: safe.  TSO: violation.  PSO: violation.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <weir.h>

enum { IDLE, WANTS_IN, GOES_IN };

volatile int state[2];
volatile int turn;
volatile int owner; /* who is in the critical section */

static void enter(int me) {
  int other = 1 - me;
  state[me] = WANTS_IN;
  if (turn != me) {
    weir_assume(state[other] == IDLE); /* stands for waiting */
    turn = me;
    weir_assume(turn == me); /* else it would wait once more */
  }
  state[me] = GOES_IN;
  weir_assume(state[other] != GOES_IN); /* else it would begin again */
}

static void leave(int me) { state[me] = IDLE; }

static void *contender(void *arg) {
  int me = (int)(long)arg;
  enter(me);
  owner = me;
  assert(owner == me); /* nobody else is here */
  leave(me);
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
// weir: expect safe complete executions 6 under sc
// weir: expect violation assertion:36 under tso,pso
// weir: fence --model tso,pso --method bounded
// weir: expect fixed 1 complete full:26 under tso
// weir: expect fixed 2 complete full:26 store-store:35 under pso
