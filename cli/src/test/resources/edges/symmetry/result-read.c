#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

// Who was first is in the results.
static atomic_int order;

static void *worker(void *unused) {
  (void)unused;
  return (void *)(intptr_t)atomic_fetch_add(&order, 1);
}

int main(void) {
  pthread_t threads[2];
  void *result;
  pthread_create(&threads[0], NULL, worker, NULL);
  pthread_create(&threads[1], NULL, worker, NULL);
  pthread_join(threads[0], &result);
  pthread_join(threads[1], NULL);
  assert((intptr_t)result == 0);
  return 0;
}
