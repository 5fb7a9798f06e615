/*
 * Lamport's bakery (CACM 1974): two threads draw numbers, and the lower one enters. Each enters its
 * critical section ROUNDS times.
 *
 * Wrong under TSO, PSO and PSLO: a number is drawn while the other's waits in its buffer. -DFENCED
 * has a full barrier where a thread has announced something and looks at the other.
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

#define CUSTOMERS 2

static volatile int choosing[CUSTOMERS];
static volatile int number[CUSTOMERS]; /* 0: does not want to enter */
static atomic_int inside;              /* how many threads are in their critical sections */

/* Looks at memory itself, past all buffers, and holds up no other store under PSO. */
static void critical_section(void) {
  assert(atomic_fetch_add_explicit(&inside, 1, memory_order_relaxed) == 0);
  atomic_fetch_sub_explicit(&inside, 1, memory_order_relaxed);
}

static int draw(int me) {
  choosing[me] = 1;
  full_barrier();
  int highest = 0;
  for (int other = 0; other < CUSTOMERS; other++) {
    int theirs = number[other];
    if (theirs > highest) highest = theirs;
  }
  number[me] = highest + 1;
  store_store_barrier();
  choosing[me] = 0;
  full_barrier();
  return highest + 1;
}

static int is_first(int theirs, int other, int mine, int me) {
  return theirs != 0 && (theirs < mine || (theirs == mine && other < me));
}

static void *customer(void *arg) {
  int me = (int)(long)arg;
  for (int round = 0; round < ROUNDS; round++) {
    int mine = draw(me);
    for (int other = 0; other < CUSTOMERS; other++) {
      if (other == me) continue;
      while (choosing[other]) {
      }
      load_load_barrier();
      while (is_first(number[other], other, mine, me)) {
      }
    }
    critical_section();
    number[me] = 0;
  }
  return NULL;
}

int main(void) {
  pthread_t customers[CUSTOMERS];
  for (long i = 0; i < CUSTOMERS; i++) {
    pthread_create(&customers[i], NULL, customer, (void *)i);
  }
  for (int i = 0; i < CUSTOMERS; i++) pthread_join(customers[i], NULL);
  return 0;
}

// weir: check --model sc,tso,pso -- -DSMALL
// weir: expect safe complete under sc
// weir: expect violation assertion:29 under tso,pso
// weir: check --model sc,tso,pso -- -DSMALL -DFENCED
// weir: expect safe complete
