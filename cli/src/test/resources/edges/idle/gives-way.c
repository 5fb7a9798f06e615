/* It holds the lock, gives it away for a moment to whoever wants it, and looks again. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int stop, rounds;

static void *stops(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mutex);
  stop = 1;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, stops, NULL);
  pthread_mutex_lock(&mutex);
  while (!stop) {
    pthread_mutex_unlock(&mutex);
    pthread_mutex_lock(&mutex);
  }
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
