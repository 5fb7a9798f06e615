/* No livelock: each turn draws another ticket, so that nothing comes again. */
#include <pthread.h>
#include <stdatomic.h>

#define N 2

static atomic_uint tickets;

static void *run(void *arg) {
  while (atomic_fetch_add(&tickets, 1) % 4 != 3) atomic_fetch_add(&tickets, 2);
  return arg;
}

int main(void) {
  pthread_t threads[N];
  for (long i = 0; i < N; i++) pthread_create(&threads[i], NULL, run, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
  return 0;
}
