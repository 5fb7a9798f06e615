// Main joins one thread, and the other perhaps: what it does then is seen by the one that runs.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int data, ready, go;

static void *reader(void *unused) {
  if (atomic_load_explicit(&ready, memory_order_acquire))
    assert(atomic_load_explicit(&data, memory_order_relaxed));
  return unused;
}

static void *other(void *unused) {
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, reader, 0);
  pthread_create(&u, 0, other, 0);
  pthread_join(u, 0);
  if (JOINS) pthread_join(t, 0);
  atomic_store_explicit(&data, 1, memory_order_relaxed);
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
}
