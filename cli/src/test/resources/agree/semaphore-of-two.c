/* sc: safe, 6 traces; tso: safe, 6 traces; pso: safe, 6 traces */
#include "agree.h"
#include <semaphore.h>

static sem_t semaphore;

/* Nobody waits: all interleavings of two times two operations. */
static void *worker(void *unused) {
  sem_wait(&semaphore);
  sem_post(&semaphore);
  return unused;
}

int main(void) {
  sem_init(&semaphore, 0, 2);
  both(worker, worker);
  return 0;
}
