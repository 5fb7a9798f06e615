/*
 * Lamport's bakery: take a number higher than every number you see, enter when yours is lowest.
 *
 * Without fences a thread's `choosing` and `number` may sit in its store buffer while it looks at
 * the others': two threads then draw the same number and neither sees that the other is waiting.
 *
 * SC: safe.  TSO: violation.  PSO: violation.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <weir.h>

#define N 3

volatile int choosing[N];
volatile int number[N]; /* 0: not in the shop */
volatile int owner;     /* who is being served */

static void enter(int me) {
  choosing[me] = 1;
  int highest = 0;
  for (int i = 0; i < N; i++) {
    int seen = number[i];
    if (seen > highest) highest = seen;
  }
  int mine = highest + 1;
  number[me] = mine;
  choosing[me] = 0;
  for (int i = 0; i < N; i++) {
    if (i == me) continue;
    weir_assume(!choosing[i]); /* stands for waiting until this holds */
    int theirs = number[i];
    weir_assume(theirs == 0 || theirs > mine || (theirs == mine && i > me));
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
// weir: expect safe complete executions 254 under sc
// weir: expect violation assertion:44 under tso,pso
// weir: fence --model tso,pso --method bounded
// weir: expect fixed 2 complete full:21 full:28 under tso
// weir: expect fixed 3 complete full:21 full:28 store-store:43 under pso
