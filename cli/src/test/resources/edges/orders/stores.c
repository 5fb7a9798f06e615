/* An execution with many events. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int last;

static void *count(void *arg) {
  for (int i = 0; i < N; i++) atomic_store_explicit(&last, i, memory_order_relaxed);
  return arg;
}

int main(void) {
  pthread_t counter;
  pthread_create(&counter, NULL, count, NULL);
  pthread_join(counter, NULL);
  return 0;
}
