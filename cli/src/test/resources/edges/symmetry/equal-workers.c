#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

// SUM: the total that is expected; ARGUMENT: what worker i is given.
#ifndef SUM
#define SUM (N * (N - 1) / 2)
#endif
#ifndef ARGUMENT
#define ARGUMENT NULL
#endif
#define N 3
static atomic_int served;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *worker(void *unused) {
  (void)unused;
  int mine = atomic_fetch_add(&served, 1);
  pthread_mutex_lock(&lock);
  total += mine;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, worker, ARGUMENT);
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  assert(total == SUM);
  return 0;
}
