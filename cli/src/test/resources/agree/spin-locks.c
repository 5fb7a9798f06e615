/* sc: safe 2, 2 traces; tso: safe 2, 2 traces; pso: safe 2, 2 traces */
#include "agree.h"

static pthread_spinlock_t lock;
static int last;

static void *worker(void *number) {
  pthread_spin_lock(&lock);
  assert(pthread_spin_trylock(&lock) != 0);
  last = *(int *)number;
  pthread_spin_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t a, b;
  int one = 1, two = 2;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&a, 0, worker, &one);
  pthread_create(&b, 0, worker, &two);
  pthread_join(a, 0);
  pthread_join(b, 0);
  weir_observe("last", last);
  pthread_spin_destroy(&lock);
  return 0;
}
