/*
 * Store buffering with a full fence between each store and the load behind it: one of the loads
 * sees the other thread's store.
 *
 * SC: safe.  TSO: safe.  PSO: safe.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int x, y;
int seen_by_left, seen_by_right;

static void *left(void *arg) {
  (void)arg;
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  seen_by_left = atomic_load_explicit(&y, memory_order_relaxed);
  return NULL;
}

static void *right(void *arg) {
  (void)arg;
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  seen_by_right = atomic_load_explicit(&x, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, left, NULL);
  pthread_create(&threads[1], NULL, right, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  assert(seen_by_left == 1 || seen_by_right == 1); /* one of them was second */
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 3
// weir: check --model rmo
// weir: expect safe complete
