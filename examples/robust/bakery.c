/*
 * Lamport's bakery: two threads, three critical sections in all, without fences.
 *
 * A thread draws a number that is larger than the other's and waits until it has the smallest.
 * Compile with -DFENCED for the repair.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifdef FENCED
#define FENCE() atomic_thread_fence(memory_order_seq_cst)
#else
#define FENCE()
#endif

volatile int choosing[2];
volatile int number[2];
volatile int inside; /* how many are in the critical section */

static void enter(int me) {
  int other = 1 - me;
  choosing[me] = 1;
  FENCE();
  number[me] = number[other] + 1;
  FENCE();
  choosing[me] = 0;
  FENCE();
  while (choosing[other]) {
  }
  while (number[other] != 0 &&
         (number[other] < number[me] || (number[other] == number[me] && other < me))) {
  }
}

static void leave(int me) {
  FENCE();
  number[me] = 0;
  FENCE();
}

static void *customer(void *arg) {
  int me = (int)(long)arg;
  for (int i = 0; i < 2 - me; i++) { /* two sections and one */
    enter(me);
    inside = inside + 1;
    FENCE();
    assert(inside == 1);
    inside = inside - 1;
    leave(me);
  }
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, customer, (void *)0);
  pthread_create(&second, NULL, customer, (void *)1);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}

// weir: robust --model tso,pso
// weir: expect not-robust overtaken:24 by:26
