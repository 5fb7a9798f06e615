/* The thread gives up once some time has passed, which the clock decides. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int ready;

static void *waits(void *arg) {
  (void)arg;
  int late = 0;
  pthread_mutex_lock(&mutex);
  time_t start = time(NULL);
  while (!ready && !late) {
    struct timespec deadline;
    clock_gettime(CLOCK_REALTIME, &deadline);
    late = deadline.tv_sec > start + 2;
    deadline.tv_sec += 1;
    pthread_cond_timedwait(&changed, &mutex, &deadline);
  }
  pthread_mutex_unlock(&mutex);
  assert(!late);
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
