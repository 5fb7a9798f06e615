/*
 * Peterson's algorithm with a full fence after each store that another store or a load relies on.
 *
 * TSO needs the one before the loads; PSO also the order of `flag` before `turn` and of the work
 * inside before the flag goes down.
 *
 * A thread that cannot go on spins until it can.
 *
 * SC: safe.  TSO: safe.  PSO: safe.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

volatile int flag[2];
volatile int turn;
volatile int owner; /* who is in the critical section */

static void enter(int me) {
  int other = 1 - me;
  flag[me] = 1;
  atomic_thread_fence(memory_order_seq_cst);
  turn = other;
  atomic_thread_fence(memory_order_seq_cst);
  while (flag[other] && turn == other) {}
}

static void leave(int me) {
  atomic_thread_fence(memory_order_seq_cst);
  flag[me] = 0;
}

static void *contender(void *arg) {
  int me = (int)(long)arg;
  for (int round = 0; round < 2; round++) {
    enter(me);
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
// weir: expect safe complete executions 48
