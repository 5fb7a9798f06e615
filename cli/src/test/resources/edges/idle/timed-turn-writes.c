/* What each turn writes is seen by the other thread in the middle. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
struct timespec deadline = {5, 0};
int ready, asleep;

static void *waits(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mutex);
  for (int turn = 0; !ready && turn < 2; turn++) {
    asleep = turn;
    pthread_cond_timedwait(&changed, &mutex, &deadline);
    asleep = 0;
  }
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waits, NULL);
  pthread_mutex_lock(&mutex);
  assert(!asleep);
  ready = 1;
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
