/*
 * Dekker's algorithm with full fences.
 *
 * The first keeps a thread from looking before its own flag can be seen. The second keeps what was
 * done inside from becoming visible after the flag is down again; only PSO needs it.
 *
 * A thread that cannot go on spins until it can.
 *
 * SC: safe.  TSO: safe.  PSO: safe.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

volatile int flag[2]; /* flag[i]: thread i wants to enter */
volatile int turn;    /* who may insist when both want to */
volatile int owner;   /* who is in the critical section */

static void enter(int me) {
  int other = 1 - me;
  flag[me] = 1;
  atomic_thread_fence(memory_order_seq_cst); /* my flag before their flag */
  while (flag[other]) {
    if (turn != me) {
      flag[me] = 0;
      while (turn != me) {}
      flag[me] = 1;
      atomic_thread_fence(memory_order_seq_cst);
    }
  }
}

static void leave(int me) {
  atomic_thread_fence(memory_order_seq_cst); /* my work before my flag */
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
// weir: expect safe complete executions 4 under sc,tso
// weir: expect safe complete executions 6 under pso
