// Either of two stores may be the last that reaches memory.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;

void *one(void *unused) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  return 0;
}

void *two(void *unused) {
  atomic_store_explicit(&x, 2, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, one, 0);
  pthread_create(&threads[1], 0, two, 0);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
  assert(atomic_load_explicit(&x, memory_order_relaxed) != LAST);
}
