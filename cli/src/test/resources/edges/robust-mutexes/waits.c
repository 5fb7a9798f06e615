/* A thread that waits for a condition finds, when it is woken, that the holder has ended. */
#include "robust.h"

static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int ready;

static void *signals(void *unused) {
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_cond_signal(&condition);
  return unused;
}

int main(void) {
  pthread_t thread;
  make(PTHREAD_MUTEX_ROBUST, PTHREAD_MUTEX_NORMAL);
  pthread_create(&thread, 0, signals, 0);
  int answer = pthread_mutex_lock(&mutex);
  while (!ready)
    answer = pthread_cond_wait(&condition, &mutex);
  assert(answer == EOWNERDEAD);
  return 0;
}
