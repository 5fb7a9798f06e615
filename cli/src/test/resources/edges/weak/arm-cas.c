// A compare-exchange whose outcome nobody looks at, before a store: a loop of load and store
// exclusive branches on what it reads, a single instruction (cas) does not.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int seen;

static void *first(void *unused) {
  (void)unused;
  int expected = 1;
  atomic_compare_exchange_strong_explicit(&x, &expected, 2, memory_order_relaxed,
                                          memory_order_relaxed);
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  return 0;
}

static void *second(void *unused) {
  (void)unused;
  seen = atomic_load_explicit(&y, memory_order_relaxed);
  atomic_store_explicit(&x, 1, memory_order_release);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(!(seen == 1 && x == 2));
  return 0;
}
