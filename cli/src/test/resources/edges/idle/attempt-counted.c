/* How often the time was over is told: each number is possible, also 2. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
struct timespec deadline = {5, 0};

static void *takes(void *arg) {
  (void)arg;
  int late = 0;
  while (pthread_mutex_timedlock(&mutex, &deadline) != 0) if (late < 3) late++;
  pthread_mutex_unlock(&mutex);
  assert(late != 2);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, takes, NULL);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
