/*
 * The first signal comes while the thread with a deadline looks, so that nobody gets it; the second,
 * which is meant for the other thread, wakes the one with the deadline. The other sleeps for ever.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <time.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
struct timespec deadline = {5, 0};
atomic_int ready;
int sleeps, sent;

static void *polls(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mutex);
  sleeps = 1;
  while (!ready) pthread_cond_timedwait(&changed, &mutex, &deadline);
  pthread_mutex_unlock(&mutex);
  return NULL;
}

static void *waits(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mutex);
  while (!sent) pthread_cond_wait(&changed, &mutex);
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t polling, waiting;
  pthread_create(&polling, NULL, polls, NULL);
  pthread_mutex_lock(&mutex);
  int asleep = sleeps;
  pthread_mutex_unlock(&mutex);
  if (asleep) {
    ready = 1;
    pthread_cond_signal(&changed);
    pthread_create(&waiting, NULL, waits, NULL);
    pthread_mutex_lock(&mutex);
    sent = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&mutex);
    pthread_join(waiting, NULL);
  }
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_mutex_unlock(&mutex);
  pthread_join(polling, NULL);
  return 0;
}
