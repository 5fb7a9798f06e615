// The mutex under which one thread polls is tried by another, which may find it taken at any look.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int stop;

static void *worker(void *arg) {
  (void)arg;
  int failed = pthread_mutex_trylock(&mutex);
  if (failed) pthread_mutex_lock(&mutex);
  stop = 1 + (failed != 0);
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  int stopped = 0;
  while (!stopped) {
    pthread_mutex_lock(&mutex);
    stopped = stop;
    pthread_mutex_unlock(&mutex);
  }
  assert(stopped == 1);
  pthread_join(thread, NULL);
  return 0;
}
