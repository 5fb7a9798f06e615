/* sc: safe 2, 2 traces; tso: safe 2, 2 traces; pso: safe 2, 2 traces */
#include "agree.h"
#include <semaphore.h>

static sem_t semaphore;
static int last;

static void *worker(void *number) {
  sem_wait(&semaphore);
  last = *(int *)number;
  sem_post(&semaphore);
  return 0;
}

int main(void) {
  pthread_t a, b;
  int one = 1, two = 2, count;
  sem_init(&semaphore, 0, 1);
  pthread_create(&a, 0, worker, &one);
  pthread_create(&b, 0, worker, &two);
  pthread_join(a, 0);
  pthread_join(b, 0);
  weir_observe("last", last);
  sem_getvalue(&semaphore, &count);
  assert(count == 1);
  sem_destroy(&semaphore);
  return 0;
}
