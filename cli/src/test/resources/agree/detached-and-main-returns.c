/* sc: assertion; tso: assertion; pso: assertion */
#include "agree.h"

static volatile int steps;

static void *worker(void *unused) {
  steps = steps + 1;
  assert(steps != 2);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_detach(a);
  pthread_create(&b, 0, worker, 0);
  return 0;
}
