/*
 * Peterson's algorithm with the one fence that TSO needs: between the stores and the loads.
 *
 * PSO breaks it in two ways. `turn = other` may reach memory before `flag[me] = 1`: the other
 * thread then finds the flag down and enters, and its own store to `turn` lets this one in too.
 * And the store to `owner` may land after `flag[me] = 0`.
 *
 * SC: safe.  TSO: safe.  PSO: violation.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

volatile int flag[2];
volatile int turn;
volatile int owner; /* who is in the critical section */

static int try_enter(int me) {
  int other = 1 - me;
  flag[me] = 1;
  turn = other;
  atomic_thread_fence(memory_order_seq_cst);
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
// weir: expect safe complete executions 654 under sc,tso
// weir: expect violation assertion:36 under pso
// weir: fence --model pso --method bounded
// weir: expect fixed 2 complete store-store:21 store-store:35
