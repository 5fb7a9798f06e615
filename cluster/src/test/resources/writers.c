/* N threads store to one variable, once each: N! traces. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int last;

static void *store(void *number) {
  atomic_store(&last, (int)(long)number);
  return 0;
}

int main(void) {
  pthread_t threads[N];
  for (long i = 0; i < N; i++) pthread_create(&threads[i], 0, store, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(threads[i], 0);
  return 0;
}
