/*
 * Peterson's algorithm, where each thread has code of its own.
 *
 * The usual count of fences is one for each process: 2 under PSO, between the two stores of a thread
 * and after them, hence 4. In a text that both threads execute these are 2 places; here they are 4.
 * What is done inside leaves nothing in a buffer: otherwise one more is needed, before the flag goes
 * down (../peterson.c). Each enters twice, as the flag of the first time may come late.
 *
 * SC: safe.  TSO: violation.  PSO: violation.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define ROUNDS 2

volatile int flag_of_first, flag_of_second;
volatile int turn;
atomic_int inside; /* how many are in the critical section */

static void critical_section(void) {
  assert(atomic_fetch_add_explicit(&inside, 1, memory_order_relaxed) == 0);
  atomic_fetch_sub_explicit(&inside, 1, memory_order_relaxed);
}

static void *first(void *arg) {
  for (int round = 0; round < ROUNDS; round++) {
    flag_of_first = 1;
    turn = 2;
    while (flag_of_second && turn == 2) {
    }
    critical_section();
    flag_of_first = 0;
  }
  return arg;
}

static void *second(void *arg) {
  for (int round = 0; round < ROUNDS; round++) {
    flag_of_second = 1;
    turn = 1;
    while (flag_of_first && turn == 1) {
    }
    critical_section();
    flag_of_second = 0;
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
// weir: expect safe complete executions 48 under sc
// weir: expect violation assertion:23 under tso,pso
// weir: fence --model tso,pso --method bounded
// weir: expect fixed 2 complete full:30 full:42 under tso
// weir: expect fixed 4 complete store-store:29 full:30 store-store:41 full:42 under pso
