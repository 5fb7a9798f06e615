// A compare-exchange that fails is a read: it does not wait for what it would have written.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x;
static int hasUpdated, before;
static void *writer(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  return arg;
}
static void *updater(void *arg) {
  int expected = 1;
  before = atomic_load_explicit(&x, memory_order_relaxed);
  hasUpdated = atomic_compare_exchange_strong_explicit(&x, &expected, (before ^ before) + 1,
                                                       memory_order_relaxed, FAILURE);
  return arg;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, writer, 0);
  pthread_create(&u, 0, updater, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(hasUpdated || !before);
  return 0;
}
