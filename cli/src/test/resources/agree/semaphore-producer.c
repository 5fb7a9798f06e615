/* sc: safe 1, 2 traces; tso: safe 1, 2 traces; pso: safe 1, 2 traces */
#include "agree.h"
#include <semaphore.h>

static sem_t filled;
static int data[2];

static void *producer(void *unused) {
  data[0] = 1;
  sem_post(&filled);
  data[1] = 2;
  sem_post(&filled);
  return unused;
}

static void *consumer(void *unused) {
  sem_wait(&filled);
  int sum = data[0];
  sem_wait(&filled);
  weir_observe("sum", sum + data[1]);
  return unused;
}

/* The first wait comes between the two posts or after them. */
int main(void) {
  sem_init(&filled, 0, 0);
  both(producer, consumer);
  return 0;
}
