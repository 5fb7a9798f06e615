/* sc: lock; tso: lock; pso: lock */
// Whoever destroys the lock may come first, last, or while it is held.
#include "agree.h"

static pthread_spinlock_t lock;
static int last;

static void *other(void *arg) {
  pthread_spin_destroy(&lock);
  last = 1;
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&thread, 0, other, 0);
  pthread_spin_lock(&lock);
  pthread_spin_unlock(&lock);
  last = 2;
  pthread_join(thread, 0);
  return 0;
}
