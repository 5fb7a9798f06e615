/*
 * Figure 13 of the RELAXER paper: the second thread takes the lock after an expensive function, so in
 * nearly all runs the lock puts the first thread's accesses before the second's, and no monitor that
 * sees such a run can tell that the two loads may pass the two stores. The accesses themselves show it.
 *
 * Wrong under TSO, PSO and PSLO, and hardly ever met by chance. WORK is the number of steps that each
 * of the expensive functions takes.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#include "orders.h"

#ifdef SMALL
#define WORK 1
#endif
#ifndef WORK
#define WORK 2000
#endif

static volatile int x, y;
static int r1, r2;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static volatile int work1, work2; /* what main looks at in the end, so that it is shared */

static void f1(void) {
  for (int i = 0; i < WORK; i++) work1 = i;
}

static void f2(void) {
  for (int i = 0; i < WORK; i++) work2 = i;
}

static void *thread1(void *arg) {
  x = 1;
  full_barrier();
  r1 = y;
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  f2();
  return arg;
}

static void *thread2(void *arg) {
  f1();
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  y = 1;
  full_barrier();
  r2 = x;
  return arg;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, thread1, NULL);
  pthread_create(&second, NULL, thread2, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(work1 == WORK - 1 && work2 == WORK - 1);
  assert(!(r1 == 0 && r2 == 0));
  return 0;
}

// weir: check --model sc,tso,pso -- -DSMALL
// weir: expect safe complete under sc
// weir: expect violation assertion under tso,pso
// weir: check --model sc,tso,pso -- -DSMALL -DFENCED
// weir: expect safe complete
