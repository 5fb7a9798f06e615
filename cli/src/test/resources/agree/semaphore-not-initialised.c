/* sc: lock; tso: lock; pso: lock */
#include "agree.h"
#include <semaphore.h>

static void *waits(void *semaphore) {
  sem_wait(semaphore);
  return 0;
}

int main(void) {
  pthread_t a;
  sem_t *semaphore = malloc(sizeof *semaphore);
  pthread_create(&a, 0, waits, semaphore);
  pthread_join(a, 0);
  return 0;
}
