/* sc: deadlock; tso: deadlock; pso: deadlock */
#include "agree.h"
#include <semaphore.h>

static sem_t semaphore;

/* Two wait for what is given once. */
static void *waits(void *unused) {
  sem_wait(&semaphore);
  return unused;
}

int main(void) {
  sem_init(&semaphore, 0, 0);
  pthread_t a;
  pthread_create(&a, 0, waits, 0);
  sem_post(&semaphore);
  sem_wait(&semaphore);
  pthread_join(a, 0);
  return 0;
}
