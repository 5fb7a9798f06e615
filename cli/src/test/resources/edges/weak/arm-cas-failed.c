// A seq_cst compare-exchange that fails writes nothing: it orders no earlier store, even where it is
// one instruction.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int seen[2] = {-1, -1};

static void *first(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  int expected = 5;
  atomic_compare_exchange_strong(&y, &expected, 6);
  seen[0] = expected;
  return 0;
}

static void *second(void *unused) {
  (void)unused;
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
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
