/* No livelock: who goes round may choose not to at any time. */
#include <pthread.h>
#include <stdatomic.h>

#define N 2

int __VERIFIER_nondet_bool(void);

static atomic_int inside;

static void *run(void *arg) {
  while (__VERIFIER_nondet_bool()) {
    atomic_fetch_add(&inside, 1);
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
