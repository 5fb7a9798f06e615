#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

// Which of them reads early and writes late must not matter: both orders of the reads are there.
static atomic_int x, seen;

static void *worker(void *unused) {
  (void)unused;
  int before = atomic_load_explicit(&x, memory_order_relaxed);
  if (before == 0)
    atomic_store_explicit(&x, 1, memory_order_relaxed);
  else
    atomic_store_explicit(&seen, 1, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, worker, NULL);
  pthread_create(&threads[1], NULL, worker, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  assert(!atomic_load(&seen));
  return 0;
}
