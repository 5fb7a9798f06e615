/*
 * Dekker's algorithm: two threads exclude each other with loads and stores alone.
 *
 * Each thread raises its flag, then looks at the other's. A processor with store buffers may look
 * while its own flag still waits in its buffer: both see the other's flag down, and both enter.
 *
 * A thread that cannot go on spins until it can.
 *
 * SC: safe.  TSO: violation.  PSO: violation.  The repair is in dekker-fenced.c.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

volatile int flag[2]; /* flag[i]: thread i wants to enter */
volatile int turn;    /* who may insist when both want to */
volatile int owner;   /* who is in the critical section */

static void enter(int me) {
  int other = 1 - me;
  flag[me] = 1;
  while (flag[other]) {
    if (turn != me) {
      flag[me] = 0;
      while (turn != me) {}
      flag[me] = 1;
    }
  }
}

static void leave(int me) {
  turn = 1 - me;
  flag[me] = 0;
}

static void *contender(void *arg) {
  int me = (int)(long)arg;
  enter(me);
  owner = me;
  assert(owner == me); /* nobody else is here */
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
// weir: expect safe complete executions 4 under sc
// weir: expect violation assertion:40 under tso,pso
// weir: fence --model tso,pso --method bounded
// weir: expect fixed 1 complete full:21 under tso
// weir: expect fixed 2 complete full:21 store-store:32 under pso
