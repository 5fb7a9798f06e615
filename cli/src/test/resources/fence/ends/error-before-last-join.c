// The error follows from what one thread returned; the other may still run, or never end.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, seen;

static void *first(void *unused) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  long missed = !atomic_load_explicit(&y, memory_order_relaxed);
  return (void *)(missed + atomic_load_explicit(&seen, memory_order_relaxed));
}

static void *second(void *unused) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  if (!atomic_load_explicit(&x, memory_order_relaxed)) {
    atomic_store_explicit(&seen, 2, memory_order_relaxed);
  }
  return 0;
}

int main(void) {
  pthread_t threads[2];
  void *sum;
  pthread_create(&threads[0], 0, first, 0);
  pthread_create(&threads[1], 0, second, 0);
  pthread_join(threads[0], &sum);
  assert((long)sum != 3);
  pthread_join(threads[1], 0);
  return 0;
}
