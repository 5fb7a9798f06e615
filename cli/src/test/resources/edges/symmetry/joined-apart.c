#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

// What main does between the joins tells them apart.
static atomic_int order;

static void *worker(void *unused) {
  (void)unused;
  atomic_fetch_add(&order, 1);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, worker, NULL);
  pthread_create(&threads[1], NULL, worker, NULL);
  pthread_join(threads[1], NULL);
  assert(atomic_load(&order) == 2);
  pthread_join(threads[0], NULL);
  return 0;
}
