// Load buffering: each thread may see what the other stores afterwards, unless it depends on it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;
int first, second;

void *left(void *unused) {
  first = atomic_load_explicit(&x, memory_order_relaxed);
  atomic_store_explicit(&y, LEFT, memory_order_relaxed);
  return 0;
}

void *right(void *unused) {
  second = atomic_load_explicit(&y, memory_order_relaxed);
  atomic_store_explicit(&x, RIGHT, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, left, 0);
  pthread_create(&other, 0, right, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  assert(!(first && second));
}
