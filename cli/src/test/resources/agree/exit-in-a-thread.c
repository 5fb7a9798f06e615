/* sc: safe 0, 1 traces; tso: safe 0, 1 traces; pso: safe 0, 1 traces */
// Whoever waits for what the ended process holds waits for nothing that matters.
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
