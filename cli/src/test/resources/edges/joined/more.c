// As many joins as creations, but a thread creates two, and only one of them is joined.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int data, ready;

static void *reader(void *unused) {
  if (atomic_load_explicit(&ready, memory_order_acquire))
    assert(atomic_load_explicit(&data, memory_order_relaxed));
  return unused;
}

static void *maker(void *unused) {
  for (int i = 0; i < 2; i++) {
    pthread_t t;
    pthread_create(&t, 0, reader, 0);
    if (i == 0) pthread_join(t, 0);
  }
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, maker, 0);
  pthread_join(t, 0);
  atomic_store_explicit(&data, 1, memory_order_relaxed);
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
}
