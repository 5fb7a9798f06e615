/* sc: deadlock; tso: deadlock; pso: deadlock */
#include "agree.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static volatile int error;

static void *worker(void *unused) {
  pthread_mutex_lock(&mutex);
  if (error) return unused;
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void *failing(void *unused) {
  error = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, failing, 0);
  both(worker, worker);
  pthread_join(thread, 0);
  return 0;
}
