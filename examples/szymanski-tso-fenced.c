/*
 * Szymanski's algorithm with the two fences that TSO needs for two threads: one after each of the
 * changes that lead through the first door. The order of the later ones is kept by TSO.
 *
 * On PSO the store to `owner` may land after `state[me] = OUTSIDE`.
 *
 * SC: safe.  TSO: safe.  PSO: violation.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <weir.h>

enum { OUTSIDE, WANTS_IN, WAITS_FOR_OTHERS, IN_DOORWAY, INSIDE };

volatile int state[2];
volatile int owner; /* who is in the critical section */

static void enter(int me) {
  int other = 1 - me;
  state[me] = WANTS_IN;
  atomic_thread_fence(memory_order_seq_cst);
  weir_assume(state[other] < IN_DOORWAY); /* the first door is open; stands for waiting */
  state[me] = IN_DOORWAY;
  atomic_thread_fence(memory_order_seq_cst);
  if (state[other] == WANTS_IN) {
    state[me] = WAITS_FOR_OTHERS;
    weir_assume(state[other] == INSIDE); /* someone has closed the first door */
  }
  state[me] = INSIDE;
  if (other < me) weir_assume(state[other] < WAITS_FOR_OTHERS); /* lower numbers go first */
}

static void leave(int me) {
  int other = 1 - me;
  if (other > me) {
    int theirs = state[other]; /* everyone in the room knows that the door is closed */
    weir_assume(theirs < WAITS_FOR_OTHERS || theirs == INSIDE);
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
// weir: expect safe complete executions 29 under sc,tso
// weir: expect violation assertion:48 under pso
// weir: fence --model pso --method bounded
// weir: expect fixed 1 complete store-store:47
