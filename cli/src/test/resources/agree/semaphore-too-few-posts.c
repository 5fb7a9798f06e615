/* sc: deadlock; tso: deadlock; pso: deadlock */
#include "agree.h"
#include <semaphore.h>

static sem_t semaphore;

static void *waits(void *unused) {
  sem_wait(&semaphore);
  return unused;
}

static void *posts_if_told(void *unused) {
  if (weir_choose(0, 1))
    sem_post(&semaphore);
  return unused;
}

int main(void) {
  sem_init(&semaphore, 0, 0);
  both(waits, posts_if_told);
  return 0;
}
