/* As rmo_acquire_orders_stores.c, with a fence: earlier stores may pass it. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
static void *left(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_acquire);
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  return arg;
}
static void *right(void *arg) {
  if (atomic_load_explicit(&y, memory_order_acquire) == 1)
    assert(atomic_load_explicit(&x, memory_order_acquire) == 1);
  return arg;
}
int main(void) {
  pthread_t l, r;
  pthread_create(&l, 0, left, 0);
  pthread_create(&r, 0, right, 0);
  pthread_join(l, 0);
  pthread_join(r, 0);
}
