/*
 * Lamport's fast mutex with full fences: every store is in memory before the next step relies on
 * it. TSO needs only those between a store and a load; the others keep the order of stores on PSO.
 *
 * SC: safe.  TSO: safe.  PSO: safe.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <weir.h>

#define N 3 /* threads 1 to N; 0 is nobody */

volatile int trying[N + 1];
volatile int x, y;
volatile int owner; /* who is in the critical section */

static int try_enter(int me) {
  trying[me] = 1;
  atomic_thread_fence(memory_order_seq_cst);
  x = me;
  atomic_thread_fence(memory_order_seq_cst);
  if (y != 0) {
    trying[me] = 0;
    return 0; /* give up instead of waiting for the door */
  }
  y = me;
  atomic_thread_fence(memory_order_seq_cst);
  if (x == me) return 1; /* the fast path */
  trying[me] = 0;
  for (int i = 1; i <= N; i++) weir_assume(!trying[i]); /* stands for waiting */
  return y == me;
}

static void leave(int me) {
  atomic_thread_fence(memory_order_seq_cst);
  y = 0;
  atomic_thread_fence(memory_order_seq_cst);
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
// weir: expect safe complete executions 897
