/*
 * The deque of Chase and Lev (2005), as C11 by Lê, Pop, Cohen and Zappa Nardelli (2013), who place
 * the orders. The owner pushes two tasks and takes one, two thieves steal one each. No task is done
 * twice, and a task is there as the owner made it.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int top, bottom;
_Atomic(int *) tasks[2];
int work[2];

static void push(int *task) {
  int b = atomic_load_explicit(&bottom, memory_order_relaxed);
  atomic_store_explicit(&tasks[b], task, memory_order_relaxed);
  atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
}

static int *take(void) {
  int b = atomic_load_explicit(&bottom, memory_order_relaxed) - 1;
  atomic_store_explicit(&bottom, b, memory_order_relaxed);
  int t = atomic_load_explicit(&top, memory_order_relaxed);
  int *task = t <= b ? atomic_load_explicit(&tasks[b], memory_order_relaxed) : NULL;
  if (t < b) return task;
  if (t == b && !atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_relaxed,
                                                         memory_order_relaxed))
    task = NULL;
  atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
  return task;
}

static int *steal(void) {
  int t = atomic_load_explicit(&top, memory_order_relaxed);
  int b = atomic_load_explicit(&bottom, memory_order_relaxed);
  if (t >= b) return NULL;
  int *task = atomic_load_explicit(&tasks[t], memory_order_relaxed);
  if (!atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_relaxed,
                                               memory_order_relaxed))
    return NULL;
  assert(task != NULL); /* the slot was filled */
  return task;
}

/* Each task is 1 until it is done. */
static void *owner(void *arg) {
  (void)arg;
  for (int i = 0; i < 2; i++) {
    work[i] = 1;
    push(&work[i]);
  }
  int *task = take();
  if (task != NULL) assert((*task)-- == 1);
  return NULL;
}

static void *thief(void *arg) {
  (void)arg;
  int *task = steal();
  if (task != NULL) assert((*task)-- == 1);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, i == 0 ? owner : thief, NULL);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  return 0;
}

// weir: fence --model armv8
// weir: expect fixed 5
// weir: fence --model rc11
// weir: expect fixed 4
