// Store buffering: one of two threads sees what the other has stored, between full barriers.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;
int first, second;

void *left(void *unused) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_thread_fence(FENCE);
  first = atomic_load_explicit(&y, memory_order_relaxed);
  return 0;
}

void *right(void *unused) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  atomic_thread_fence(FENCE);
  second = atomic_load_explicit(&x, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, left, 0);
  pthread_create(&other, 0, right, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  assert(first || second);
}
