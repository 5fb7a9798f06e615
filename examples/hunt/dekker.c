/*
 * Dekker's algorithm, as in Figure 11 of the RELAXER paper: two threads that enter their critical
 * sections ROUNDS times each.
 *
 * A flag that waits in a store buffer is not seen by the other thread, so both enter: wrong under
 * TSO, PSO and PSLO. -DFENCED has a full barrier behind each store that raises a flag, and has the turn
 * arrive before the flag falls: else a turn that is given late can undo the other's, and a thread
 * waits for ever for its own.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#include "orders.h"

#ifdef SMALL
#define ROUNDS 1
#endif
#ifndef ROUNDS
#define ROUNDS 3
#endif

static volatile int flag0, flag1; /* who wants to enter */
static volatile int turn;         /* who gives way when both want to */
static atomic_int inside;         /* how many threads are in their critical sections */

/* Looks at memory itself, past all buffers, and holds up no other store under PSO. */
static void critical_section(void) {
  assert(atomic_fetch_add_explicit(&inside, 1, memory_order_relaxed) == 0);
  atomic_fetch_sub_explicit(&inside, 1, memory_order_relaxed);
}

static void *thread0(void *arg) {
  for (int round = 0; round < ROUNDS; round++) {
    flag0 = 1;
    full_barrier();
    while (flag1) {
      if (turn) {
        flag0 = 0;
        while (turn) {
        }
        flag0 = 1;
        full_barrier();
      }
    }
    critical_section();
    turn = 1;
    store_store_barrier();
    flag0 = 0;
  }
  return arg;
}

static void *thread1(void *arg) {
  for (int round = 0; round < ROUNDS; round++) {
    flag1 = 1;
    full_barrier();
    while (flag0) {
      if (!turn) {
        flag1 = 0;
        while (!turn) {
        }
        flag1 = 1;
        full_barrier();
      }
    }
    critical_section();
    turn = 0;
    store_store_barrier();
    flag1 = 0;
  }
  return arg;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, thread0, NULL);
  pthread_create(&second, NULL, thread1, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}

// weir: check --model sc,tso,pso -- -DSMALL
// weir: expect safe complete under sc
// weir: expect violation assertion:29 under tso,pso
// weir: check --model sc,tso,pso -- -DSMALL -DFENCED
// weir: expect safe complete
