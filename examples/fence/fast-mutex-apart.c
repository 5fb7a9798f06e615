/*
 * Lamport's fast mutex for two threads, where each has code of its own.
 *
 * The usual count of fences is one for each process: 3 under PSO, hence 6. In a text that both
 * threads execute these are 3 places; here they are 6. A thread must be seen to try before it looks
 * at the door, and to have closed the door before it looks who else has tried; and the door must be
 * open before the flag goes down: the other may wait for that and close the door itself, which an
 * opening that comes late would undo.
 *
 * SC: safe.  TSO: violation.  PSO: violation.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define ROUNDS 2

volatile int first_tries, second_tries;
volatile int x, y;
atomic_int inside; /* how many are in the critical section */

static void critical_section(void) {
  assert(atomic_fetch_add_explicit(&inside, 1, memory_order_relaxed) == 0);
  atomic_fetch_sub_explicit(&inside, 1, memory_order_relaxed);
}

static int first_enters(void) {
  first_tries = 1;
  x = 1;
  if (y != 0) {
    first_tries = 0;
    return 0; /* give up instead of waiting for the door */
  }
  y = 1;
  if (x == 1) return 1; /* the fast path */
  first_tries = 0;
  while (second_tries) {
  }
  return y == 1;
}

static int second_enters(void) {
  second_tries = 1;
  x = 2;
  if (y != 0) {
    second_tries = 0;
    return 0;
  }
  y = 2;
  if (x == 2) return 1;
  second_tries = 0;
  while (first_tries) {
  }
  return y == 2;
}

static void *first(void *arg) {
  for (int round = 0; round < ROUNDS; round++) {
    if (!first_enters()) continue;
    critical_section();
    y = 0;
    first_tries = 0;
  }
  return arg;
}

static void *second(void *arg) {
  for (int round = 0; round < ROUNDS; round++) {
    if (!second_enters()) continue;
    critical_section();
    y = 0;
    second_tries = 0;
  }
  return arg;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, first, NULL);
  pthread_create(&two, NULL, second, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 410 under sc
// weir: expect violation assertion:24 under tso,pso
// weir: fence --model tso,pso --method bounded
// weir: expect fixed 4 complete full:30 full:35 full:45 full:50 under tso
// weir: expect fixed 6 complete full:30 full:35 full:45 full:50 store-store:62 store-store:72 under pso
