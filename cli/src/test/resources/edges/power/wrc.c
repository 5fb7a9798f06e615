// Who has seen a write and says so passes it on, if it keeps its order: barriers are cumulative.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;
int a, b, c;

void *writer(void *unused) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  return 0;
}

void *middle(void *unused) {
  a = atomic_load_explicit(&x, memory_order_relaxed);
  atomic_store_explicit(&y, 1, STORE);
  return 0;
}

void *reader(void *unused) {
  b = atomic_load_explicit(&y, memory_order_acquire);
  c = atomic_load_explicit(&x, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t t0, t1, t2;
  pthread_create(&t0, 0, writer, 0);
  pthread_create(&t1, 0, middle, 0);
  pthread_create(&t2, 0, reader, 0);
  pthread_join(t0, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  assert(!(a && b && !c));
}
