/*
 * Lamport's fast mutex with the two fences that TSO needs: each between a store to one of `x`, `y`
 * and the load of the other.
 *
 * On PSO the store to `owner` may land after `y = 0` has opened the door.
 *
 * A thread that cannot go on spins until it can.
 *
 * SC: safe.  TSO: safe.  PSO: violation.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define N 2 /* threads 1 to N; 0 is nobody */

volatile int trying[N + 1];
volatile int x, y;
volatile int owner; /* who is in the critical section */

static int try_enter(int me) {
  trying[me] = 1;
  x = me;
  atomic_thread_fence(memory_order_seq_cst);
  if (y != 0) {
    trying[me] = 0;
    while (y != 0) {}
    return 0; /* the door was closed: try again */
  }
  y = me;
  atomic_thread_fence(memory_order_seq_cst);
  if (x == me) return 1; /* the fast path */
  trying[me] = 0;
  for (int i = 1; i <= N; i++) {
    while (trying[i]) {}
  }
  if (y == me) return 1;
  while (y != 0) {}
  return 0;
}

static void leave(int me) {
  y = 0;
  trying[me] = 0;
}

static void *contender(void *arg) {
  int me = (int)(long)arg;
  while (!try_enter(me)) {}
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
// weir: expect safe complete executions 16 under sc,tso
// weir: expect violation assertion:52 under pso
// weir: fence --model pso --method bounded
// weir: expect fixed 1 complete store-store:51
