/* How often the time was over is told: each number is possible, also 2. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
struct timespec deadline = {5, 0};
int ready;

static void *waits(void *arg) {
  (void)arg;
  int late = 0;
  pthread_mutex_lock(&mutex);
  while (!ready && late < 3)
    if (pthread_cond_timedwait(&changed, &mutex, &deadline) == ETIMEDOUT) late++;
  pthread_mutex_unlock(&mutex);
  assert(late != 2);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waits, NULL);
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
