/* No livelock: the same comes again only as long as the second thread may not step. */
#include <pthread.h>
#include <stdatomic.h>

#define N 2

static atomic_int stop, busy;

static void *run(void *arg) {
  if (arg != NULL) {
    atomic_store(&stop, 1);
    return arg;
  }
  while (!atomic_load(&stop)) {
    atomic_store(&busy, 1);
    atomic_store(&busy, 0);
  }
  return arg;
}

int main(void) {
  pthread_t threads[N];
  for (long i = 0; i < N; i++) pthread_create(&threads[i], NULL, run, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
  return 0;
}
