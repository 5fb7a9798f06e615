/* Two locks in two orders: each gives back its first one where it cannot have the second one. */
#include <pthread.h>

#define N 2

static pthread_mutex_t locks[N] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *run(void *arg) {
  long me = (long)arg;
  pthread_mutex_lock(&locks[me]);
  while (pthread_mutex_trylock(&locks[1 - me]) != 0) {
    pthread_mutex_unlock(&locks[me]);
    pthread_mutex_lock(&locks[me]);
  }
  pthread_mutex_unlock(&locks[1 - me]);
  pthread_mutex_unlock(&locks[me]);
  return arg;
}

int main(void) {
  pthread_t threads[N];
  for (long i = 0; i < N; i++) pthread_create(&threads[i], NULL, run, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
  return 0;
}
