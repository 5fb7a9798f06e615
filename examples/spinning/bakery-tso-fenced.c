/*
 * Lamport's bakery with the two fences that TSO needs: each between a thread's own stores and its
 * look at the others.
 *
 * On PSO `choosing[me] = 0` may be seen before the number is there, and `number[me] = 0` before
 * the store to `owner`.
 *
 * A thread that cannot go on spins until it can.
 *
 * SC: safe.  TSO: safe.  PSO: violation.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define N 2

volatile int choosing[N];
volatile int number[N]; /* 0: not in the shop */
volatile int owner;     /* who is being served */

static void enter(int me) {
  choosing[me] = 1;
  atomic_thread_fence(memory_order_seq_cst);
  int highest = 0;
  for (int i = 0; i < N; i++) {
    int seen = number[i];
    if (seen > highest) highest = seen;
  }
  int mine = highest + 1;
  number[me] = mine;
  choosing[me] = 0;
  atomic_thread_fence(memory_order_seq_cst);
  for (int i = 0; i < N; i++) {
    if (i == me) continue;
    while (choosing[i]) {}
    int theirs;
    do {
      theirs = number[i];
    } while (theirs != 0 && (theirs < mine || (theirs == mine && i < me)));
  }
}

static void leave(int me) { number[me] = 0; }

static void *customer(void *arg) {
  int me = (int)(long)arg;
  enter(me);
  owner = me;
  assert(owner == me);
  leave(me);
  return NULL;
}

int main(void) {
  pthread_t customers[N];
  for (long i = 0; i < N; i++) pthread_create(&customers[i], NULL, customer, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(customers[i], NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 9 under sc,tso
// weir: expect violation assertion:51 under pso
// weir: fence --model pso --method bounded
// weir: expect fixed 2 complete store-store:32 store-store:50
