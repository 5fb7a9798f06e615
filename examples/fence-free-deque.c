// Work stealing without a fence in take, after Morrison and Afek, "Fence-Free Work Stealing on
// Bounded TSO Processors" (ASPLOS 2014). The owner's stores of `bottom` wait in its store buffer, so
// that a thief sees the deque up to as many tasks longer than it is as stores can wait. A thief that
// leaves that many tasks alone never meets the owner.
//
//   weir check examples/fence-free-deque.c                                     a task is done twice
//   weir check examples/fence-free-deque.c --buffer-size 2                     no task is done twice
//   weir check examples/fence-free-deque.c --buffer-size 2 -- -DMARGIN=1       one is
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef MARGIN
#define MARGIN 2
#endif
#define TASKS 4

static atomic_int top;
static atomic_int bottom = TASKS;
static atomic_int done[TASKS];

static void run(int task) {
  int before = atomic_fetch_add_explicit(&done[task], 1, memory_order_relaxed);
  assert(before == 0);
}

/* Takes the newest task; -1 if there is none. No fence stands between the store and the load. */
static int take(void) {
  int b = atomic_load_explicit(&bottom, memory_order_relaxed) - 1;
  atomic_store_explicit(&bottom, b, memory_order_relaxed);
  int t = atomic_load_explicit(&top, memory_order_relaxed);
  if (b > t)
    return b;
  if (b == t && atomic_compare_exchange_strong(&top, &t, t + 1)) {
    atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
    return b;
  }
  atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
  return -1;
}

/* Steals the oldest task, unless the owner may be near; -1 if there is none to steal. */
static int steal(void) {
  int t = atomic_load_explicit(&top, memory_order_acquire);
  int b = atomic_load_explicit(&bottom, memory_order_acquire);
  if (b - t <= MARGIN)
    return -1;
  return atomic_compare_exchange_strong(&top, &t, t + 1) ? t : -1;
}

static void *thief(void *unused) {
  (void)unused;
  for (int i = 0; i < 2; i++) {
    int task = steal();
    if (task >= 0)
      run(task);
  }
  return 0;
}

static void *owner(void *unused) {
  int taken[TASKS];
  int count = 0;
  (void)unused;
  /* The tasks run after they were taken, so that their work does not empty the buffer. */
  for (int i = 0; i < TASKS - 1; i++) {
    int task = take();
    if (task >= 0)
      taken[count++] = task;
  }
  for (int i = 0; i < count; i++)
    run(taken[i]);
  return 0;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, owner, 0);
  pthread_create(&threads[1], 0, thief, 0);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 44 under sc
// weir: expect violation assertion:24 under tso,pso
// weir: fence --model tso,pso --method bounded
// weir: expect fixed 1 complete seq_cst:30
