/* The lock is free, but two threads of three always see the other one's attempt. */
#include <pthread.h>
#include <stdatomic.h>

#define N 3

static atomic_int lock;

static void *run(void *arg) {
  while (atomic_fetch_add(&lock, 1) != 0) atomic_fetch_sub(&lock, 1);
  atomic_fetch_sub(&lock, 1);
  return arg;
}

int main(void) {
  pthread_t threads[N];
  for (long i = 0; i < N; i++) pthread_create(&threads[i], NULL, run, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
  return 0;
}
