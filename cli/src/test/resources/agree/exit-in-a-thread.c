/* sc: deadlock; tso: deadlock; pso: deadlock */
#include "agree.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static volatile int done;

static void *worker(void *unused) {
  pthread_mutex_lock(&mutex);
  done = 1;
  exit(0);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  if (done) pthread_mutex_lock(&mutex);
  return 0;
}
