/*
 * A scheduler hands out one task at a time to two workers.
 *
 * On PSO the task may be there before the scheduler is seen to be busy with it.
 *
 * SC: safe.  TSO: safe.  PSO: violation.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int is_busy;
static atomic_int has_task;
volatile int owner; /* who works on the task */

static void *scheduler(void *arg) {
  (void)arg;
  for (int task = 0; task < 2; task++) {
    while (atomic_load_explicit(&is_busy, memory_order_relaxed)) {}
    atomic_store_explicit(&is_busy, 1, memory_order_relaxed);
    atomic_store_explicit(&has_task, 1, memory_order_relaxed);
  }
  return NULL;
}

static void *worker(void *arg) {
  int me = (int)(long)arg;
  while (!atomic_exchange(&has_task, 0)) {}
  owner = me;
  assert(owner == me); /* nobody else is here */
  atomic_store_explicit(&is_busy, 0, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, scheduler, NULL);
  pthread_create(&threads[1], NULL, worker, (void *)1);
  pthread_create(&threads[2], NULL, worker, (void *)2);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 2 under sc,tso
// weir: expect violation assertion:31 under pso
// weir: fence --model pso --method bounded
// weir: expect fixed 2 complete release:22 release:32
