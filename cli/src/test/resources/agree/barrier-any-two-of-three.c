/* sc: deadlock; tso: deadlock; pso: deadlock */
#include "agree.h"

static pthread_barrier_t barrier;

static void *worker(void *unused) {
  pthread_barrier_wait(&barrier);
  return unused;
}

int main(void) {
  pthread_barrier_init(&barrier, 0, 2);
  pthread_t a;
  pthread_create(&a, 0, worker, 0);
  pthread_detach(a);
  both(worker, worker);
  return 0;
}
