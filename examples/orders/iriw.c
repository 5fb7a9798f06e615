/*
 * Independent reads of independent writes (named by Boehm and Adve, 2008): two threads store, two
 * others look at both variables. Both of these see the stores in the same order.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;
int x_first, y_first; /* a reader has seen this store and not yet the other */

static void *write_x(void *arg) {
  (void)arg;
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  return NULL;
}

static void *write_y(void *arg) {
  (void)arg;
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  return NULL;
}

static void *read_x_y(void *arg) {
  (void)arg;
  int a = atomic_load_explicit(&x, memory_order_relaxed);
  int b = atomic_load_explicit(&y, memory_order_relaxed);
  x_first = a && !b;
  return NULL;
}

static void *read_y_x(void *arg) {
  (void)arg;
  int a = atomic_load_explicit(&y, memory_order_relaxed);
  int b = atomic_load_explicit(&x, memory_order_relaxed);
  y_first = a && !b;
  return NULL;
}

int main(void) {
  void *(*functions[4])(void *) = {write_x, write_y, read_x_y, read_y_x};
  pthread_t threads[4];
  for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, functions[i], NULL);
  for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
  assert(!(x_first && y_first));
  return 0;
}

// weir: fence --model armv8
// weir: expect fixed 2
// weir: fence --model rc11
// weir: expect fixed 2
