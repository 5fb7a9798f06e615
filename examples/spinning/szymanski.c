/*
 * Szymanski's algorithm: a waiting room with two doors; those inside close one before they open
 * the other.
 *
 * Every decision is a look at the others' state just after a change of one's own. While the change
 * is still in the store buffer, two threads pass the same door unseen.
 *
 * A thread that cannot go on spins until it can.
 *
 * SC: safe.  TSO: violation.  PSO: violation.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

enum { OUTSIDE, WANTS_IN, WAITS_FOR_OTHERS, IN_DOORWAY, INSIDE };

volatile int state[2];
volatile int owner; /* who is in the critical section */

static void enter(int me) {
  int other = 1 - me;
  state[me] = WANTS_IN;
  while (state[other] >= IN_DOORWAY) {} /* until the first door is open */
  state[me] = IN_DOORWAY;
  if (state[other] == WANTS_IN) {
    state[me] = WAITS_FOR_OTHERS;
    while (state[other] != INSIDE) {} /* until someone has closed the first door */
  }
  state[me] = INSIDE;
  if (other < me) {
    while (state[other] >= WAITS_FOR_OTHERS) {} /* lower numbers go first */
  }
}

static void leave(int me) {
  int other = 1 - me;
  if (other > me) {
    int theirs; /* until everyone in the room knows that the door is closed */
    do {
      theirs = state[other];
    } while (theirs >= WAITS_FOR_OTHERS && theirs != INSIDE);
  }
  state[me] = OUTSIDE;
}

static void *contender(void *arg) {
  int me = (int)(long)arg;
  enter(me);
  owner = me;
  assert(owner == me);
  leave(me);
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
// weir: expect safe complete executions 29 under sc
// weir: expect violation nontermination:28 under tso
// weir: expect violation assertion:51 under pso
// weir: fence --model tso,pso --method bounded
// weir: expect fixed 2 complete full:23 full:25 under tso
// weir: expect fixed 3 complete full:23 full:25 store-store:50 under pso
