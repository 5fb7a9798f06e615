/* Nobody sets what both look for under the lock. */
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int stop;

static void *looks(void *arg) {
  (void)arg;
  for (;;) {
    pthread_mutex_lock(&mutex);
    int stopped = stop;
    pthread_mutex_unlock(&mutex);
    if (stopped) break;
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, looks, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}
