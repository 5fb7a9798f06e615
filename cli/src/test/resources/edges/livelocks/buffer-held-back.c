/* No livelock: the same comes again only as long as a store does not leave its buffer. */
#include <pthread.h>
#include <stdatomic.h>

#define N 2

static atomic_int stop, busy;

static void *run(void *arg) {
  if (arg != NULL) {
    atomic_store_explicit(&stop, 1, memory_order_relaxed);
    return arg;
  }
  while (!atomic_load(&stop)) {
    atomic_fetch_add(&busy, 1);
    atomic_fetch_sub(&busy, 1);
  }
  return arg;
}

int main(void) {
  pthread_t threads[N];
  for (long i = 0; i < N; i++) pthread_create(&threads[i], NULL, run, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
  return 0;
}
