/* No livelock: these loops are meant to go on for ever. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define N 2

static atomic_int inside;

static void *run(void *arg) {
  for (;;) {
    assert(atomic_fetch_add(&inside, 1) >= 0);
    atomic_fetch_sub(&inside, 1);
  }
  return arg;
}

int main(void) {
  pthread_t threads[N];
  for (long i = 0; i < N; i++) pthread_create(&threads[i], NULL, run, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
  return 0;
}
