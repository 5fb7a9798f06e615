/* An attempt comes before the lock, while the mutex is held, or after the holder's end. */
#include "robust.h"

static void *holder(void *unused) {
  int taken = pthread_mutex_lock(&mutex);
  assert(taken == 0);
  return unused;
}

int main(void) {
  pthread_t thread;
  make(PTHREAD_MUTEX_ROBUST, PTHREAD_MUTEX_NORMAL);
  pthread_create(&thread, 0, holder, 0);
  int taken = pthread_mutex_trylock(&mutex);
  assert(taken == 0 || taken == EBUSY || taken == EOWNERDEAD);
#ifdef NOT
  assert(taken != NOT);
#endif
  if (taken == EOWNERDEAD)
    pthread_mutex_consistent(&mutex);
  if (taken != EBUSY)
    pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return 0;
}
