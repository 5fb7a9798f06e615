/*
 * Lamport's bakery with full fences: what a thread has announced is in memory before its next step
 * relies on it. TSO needs those before the loads; the one after the number and the one in leave()
 * are for PSO.
 *
 * A thread that cannot go on spins until it can.
 *
 * SC: safe.  TSO: safe.  PSO: safe.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define N 2

volatile int choosing[N];
volatile int number[N]; /* 0: not in the shop */
volatile int owner;     /* who is being served */

static void enter(int me) {
  choosing[me] = 1;
  atomic_thread_fence(memory_order_seq_cst);
  int highest = 0;
  for (int i = 0; i < N; i++) {
    int seen = number[i];
    if (seen > highest) highest = seen;
  }
  int mine = highest + 1;
  number[me] = mine;
  atomic_thread_fence(memory_order_seq_cst);
  choosing[me] = 0;
  atomic_thread_fence(memory_order_seq_cst);
  for (int i = 0; i < N; i++) {
    if (i == me) continue;
    while (choosing[i]) {}
    int theirs;
    do {
      theirs = number[i];
    } while (theirs != 0 && (theirs < mine || (theirs == mine && i < me)));
  }
}

static void leave(int me) {
  atomic_thread_fence(memory_order_seq_cst);
  number[me] = 0;
}

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
// weir: expect safe complete executions 9
