/* Two threads end with the mutex; the second is told, or both end before main takes it. */
#include "robust.h"

static int told;

static void *holder(void *unused) {
  if (pthread_mutex_lock(&mutex) == EOWNERDEAD) {
    told++;
    pthread_mutex_consistent(&mutex);
  }
  return unused;
}

int main(void) {
  pthread_t a, b;
  make(PTHREAD_MUTEX_ROBUST, PTHREAD_MUTEX_ERRORCHECK);
  pthread_create(&a, 0, holder, 0);
  pthread_create(&b, 0, holder, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(told == 1);
  assert(pthread_mutex_lock(&mutex) == EOWNERDEAD);
  return 0;
}
