// Atomic instructions lose no update, whatever their order.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int counter;

void *count(void *unused) {
#ifdef APART
  int old = atomic_load_explicit(&counter, memory_order_relaxed);
  atomic_store_explicit(&counter, old + 1, memory_order_relaxed);
#else
  atomic_fetch_add_explicit(&counter, 1, memory_order_relaxed);
#endif
  return 0;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, count, 0);
  pthread_create(&other, 0, count, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  assert(atomic_load_explicit(&counter, memory_order_relaxed) == 2);
}
