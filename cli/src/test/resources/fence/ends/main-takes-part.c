// Main itself is one of the two threads of store buffering.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *other(void *unused) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  return (void *)(long)atomic_load_explicit(&y, memory_order_relaxed);
}

int main(void) {
  pthread_t thread;
  void *found;
  pthread_create(&thread, 0, other, 0);
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  int own = atomic_load_explicit(&x, memory_order_relaxed);
  pthread_join(thread, &found);
  assert(found || own);
  return 0;
}
