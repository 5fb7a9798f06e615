/* A release store keeps nothing between an earlier and a later load. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y, z;
static void *left(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  return arg;
}
static void *right(void *arg) {
  int first = atomic_load_explicit(&y, memory_order_relaxed);
  atomic_store_explicit(&z, 1, memory_order_release);
  int second = atomic_load_explicit(&x, memory_order_relaxed);
  assert(!first || second);
  return arg;
}
int main(void) {
  pthread_t l, r;
  pthread_create(&l, 0, left, 0);
  pthread_create(&r, 0, right, 0);
  pthread_join(l, 0);
  pthread_join(r, 0);
}
