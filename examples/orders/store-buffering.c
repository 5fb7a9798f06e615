/*
 * Store buffering: each of two threads stores, then looks at the other's variable. At least one
 * sees the other's store.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;
int saw_x, saw_y;

static void *left(void *arg) {
  (void)arg;
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  saw_y = atomic_load_explicit(&y, memory_order_relaxed);
  return NULL;
}

static void *right(void *arg) {
  (void)arg;
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  saw_x = atomic_load_explicit(&x, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, left, NULL);
  pthread_create(&threads[1], NULL, right, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  assert(saw_x || saw_y);
  return 0;
}

// weir: fence --model armv8
// weir: expect fixed 4
// weir: fence --model rc11
// weir: expect fixed 2
