/* sc: safe 1, 6 traces; tso: safe 1, 6 traces; pso: safe 1, 6 traces */
#include "agree.h"

static pthread_barrier_t barrier;
static int parts[2];
static int serial[3];

static void *worker(void *number) {
  int me = *(int *)number;
  parts[me] = me + 1;
  serial[me] = pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD;
  assert(parts[0] == 1 && parts[1] == 2);
  return 0;
}

/* Nothing but the order in which the three come. */
int main(void) {
  pthread_t a, b;
  int zero = 0, one = 1;
  assert(pthread_barrier_init(&barrier, 0, 0) != 0);
  pthread_barrier_init(&barrier, 0, 3);
  pthread_create(&a, 0, worker, &zero);
  pthread_create(&b, 0, worker, &one);
  serial[2] = pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD;
  assert(parts[0] == 1 && parts[1] == 2);
  pthread_join(a, 0);
  pthread_join(b, 0);
  weir_observe("serial", serial[0] + serial[1] + serial[2]);
  pthread_barrier_destroy(&barrier);
  return 0;
}
