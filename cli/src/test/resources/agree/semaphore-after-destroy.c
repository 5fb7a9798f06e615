/* sc: lock; tso: lock; pso: lock */
#include "agree.h"
#include <semaphore.h>

static sem_t semaphore;

static void *posts(void *unused) {
  sem_post(&semaphore);
  return unused;
}

static void *destroys(void *unused) {
  sem_destroy(&semaphore);
  return unused;
}

int main(void) {
  sem_init(&semaphore, 0, 0);
  both(posts, destroys);
  return 0;
}
