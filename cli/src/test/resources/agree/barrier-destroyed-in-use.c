/* sc: deadlock + lock; tso: deadlock + lock; pso: deadlock + lock */
#include "agree.h"

static pthread_barrier_t barrier;

static void *waits(void *unused) {
  pthread_barrier_wait(&barrier);
  return unused;
}

static void *destroys(void *unused) {
  pthread_barrier_destroy(&barrier);
  return unused;
}

int main(void) {
  pthread_barrier_init(&barrier, 0, 2);
  both(waits, destroys);
  return 0;
}
