// A seq_cst exchange between a store and a load: one instruction (swpal) orders the two, a loop of
// ldaxr and stlxr does not.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, z[2];
static int seen[2];

static void *first(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_exchange(&z[0], 1);
  seen[0] = atomic_load_explicit(&y, memory_order_relaxed);
  return 0;
}

static void *second(void *unused) {
  (void)unused;
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  atomic_exchange(&z[1], 1);
  seen[1] = atomic_load_explicit(&x, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(seen[0] || seen[1]);
  return 0;
}
