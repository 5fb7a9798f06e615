/*
 * Work stealing after Chase and Lev: the owner takes tasks at the bottom, a thief at the top.
 *
 * The owner lowers the bottom and then looks how far the thief is. While the new bottom waits in the
 * store buffer, the thief takes the same task.
 *
 * SC: safe.  TSO: violation.  PSO: violation.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define TASKS 2
#define NONE -1

static atomic_int top;
static atomic_int bottom = TASKS;
static atomic_int done[TASKS];

static int take(void) {
  int b = atomic_load_explicit(&bottom, memory_order_relaxed) - 1;
  atomic_store_explicit(&bottom, b, memory_order_relaxed);
  int t = atomic_load_explicit(&top, memory_order_relaxed);
  if (t < b) return b;
  int task = t == b && atomic_compare_exchange_strong(&top, &t, t + 1) ? b : NONE;
  atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
  return task;
}

static int steal(void) {
  int t = atomic_load_explicit(&top, memory_order_acquire);
  int b = atomic_load_explicit(&bottom, memory_order_acquire);
  return t < b && atomic_compare_exchange_strong(&top, &t, t + 1) ? t : NONE;
}

static void run(int task) {
  if (task != NONE) assert(atomic_fetch_add_explicit(&done[task], 1, memory_order_relaxed) == 0);
}

static void *owner(void *arg) {
  (void)arg;
  run(take());
  return NULL;
}

static void *thief(void *arg) {
  (void)arg;
  int first = steal();
  int second = steal();
  run(first);
  run(second);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, owner, NULL);
  pthread_create(&threads[1], NULL, thief, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 13 under sc
// weir: expect violation assertion:38 under tso,pso
// weir: fence --model tso,pso --method bounded
// weir: expect fixed 1 complete seq_cst:23
