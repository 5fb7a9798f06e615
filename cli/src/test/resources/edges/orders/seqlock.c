/* A sequence lock with the orders of Boehm (MSPC 2012), or without the fence of its reader. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sequence, first, second;

static void *writer(void *arg) {
  atomic_store_explicit(&sequence, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&first, 1, memory_order_relaxed);
  atomic_store_explicit(&second, 1, memory_order_relaxed);
  atomic_store_explicit(&sequence, 2, memory_order_release);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  int before = atomic_load_explicit(&sequence, memory_order_acquire);
  int one = atomic_load_explicit(&first, memory_order_relaxed);
  int two = atomic_load_explicit(&second, memory_order_relaxed);
#if FENCED
  atomic_thread_fence(memory_order_acquire);
#endif
  int after = atomic_load_explicit(&sequence, memory_order_relaxed);
  if (before == after && before % 2 == 0) assert(one == two);
  pthread_join(thread, 0);
}
