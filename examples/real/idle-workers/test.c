/* One piece of work and one worker: the worker must get it, awake or not. */
#include <pthread.h>
#include <stddef.h>

#include "idle.h"

static void *worker(void *arg) {
  (void)arg;
  take_work();
  return NULL;
}

static void *bringer(void *arg) {
  (void)arg;
  bring_work();
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, worker, NULL);
  pthread_create(&threads[1], NULL, bringer, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}
