/* sc: lock; tso: lock; pso: lock */
#include "agree.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *unlocker(void *unused) {
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_mutex_lock(&mutex);
  pthread_create(&thread, 0, unlocker, 0);
  pthread_join(thread, 0);
  return 0;
}
