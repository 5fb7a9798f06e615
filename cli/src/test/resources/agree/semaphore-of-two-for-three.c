/* sc: safe, 54 traces; tso: safe, 54 traces; pso: safe, 54 traces */
#include "agree.h"
#include <semaphore.h>

static sem_t semaphore;

static void *worker(void *unused) {
  sem_wait(&semaphore);
  sem_post(&semaphore);
  return unused;
}

/* Of the 90 interleavings, 36 begin with three times taking. */
int main(void) {
  pthread_t a;
  sem_init(&semaphore, 0, 2);
  pthread_create(&a, 0, worker, 0);
  both(worker, worker);
  pthread_join(a, 0);
  return 0;
}
