/* Who waits does not look at the clock, but who joins that thread finds it where the thread left it. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int ready;

static void *waits(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mutex);
  while (!ready) {
    struct timespec deadline;
    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_sec += 1;
    pthread_cond_timedwait(&changed, &mutex, &deadline);
  }
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t thread;
  time_t start = time(NULL);
  pthread_create(&thread, NULL, waits, NULL);
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  assert(time(NULL) != start + 4);
  return 0;
}
