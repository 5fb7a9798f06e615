/*
 * Dekker's mutual exclusion, two threads with two critical sections each, without fences.
 *
 * Each thread raises its flag and then looks at the other's; with store buffers it may look too
 * early. Compile with -DFENCED for the repair that holds under TSO and PSO.
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

#define SECTIONS 2

volatile int flag[2];
volatile int turn;
volatile int inside; /* how many are in the critical section */

static void enter(int me) {
  int other = 1 - me;
  flag[me] = 1;
  FENCE(); /* my flag is up before I look at the other's */
  while (flag[other]) {
    if (turn != me) {
      flag[me] = 0;
      FENCE();
      while (turn != me) {
      }
      flag[me] = 1;
      FENCE();
    }
  }
}

static void leave(int me) {
  FENCE(); /* my work is done before I let the other in */
  turn = 1 - me;
  FENCE();
  flag[me] = 0;
  FENCE(); /* and my flag is down before I go on */
}

static void *contender(void *arg) {
  int me = (int)(long)arg;
  for (int i = 0; i < SECTIONS; i++) {
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
  pthread_create(&first, NULL, contender, (void *)0);
  pthread_create(&second, NULL, contender, (void *)1);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}

// weir: robust --model tso,pso
// weir: expect not-robust overtaken:26 by:28
