/* Each gives way when it sees that the other one wants to enter, too. */
#include <pthread.h>
#include <stdatomic.h>

#define N 2

static atomic_int wants[N];

static void *run(void *arg) {
  long me = (long)arg;
  for (;;) {
    atomic_store(&wants[me], 1);
    if (!atomic_load(&wants[1 - me])) break;
    atomic_store(&wants[me], 0);
  }
  atomic_store(&wants[me], 0);
  return arg;
}

int main(void) {
  pthread_t threads[N];
  for (long i = 0; i < N; i++) pthread_create(&threads[i], NULL, run, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
  return 0;
}
