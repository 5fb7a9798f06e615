/* That the lock is held during a look can be told by who tries it: the attempt may fail. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int stop;

static void *stops(void *arg) {
  (void)arg;
  int failed = pthread_mutex_trylock(&mutex);
  if (failed) pthread_mutex_lock(&mutex);
  stop = 1;
  pthread_mutex_unlock(&mutex);
  assert(!failed);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, stops, NULL);
  for (;;) {
    pthread_mutex_lock(&mutex);
    int stopped = stop;
    pthread_mutex_unlock(&mutex);
    if (stopped) break;
  }
  pthread_join(thread, NULL);
  return 0;
}
