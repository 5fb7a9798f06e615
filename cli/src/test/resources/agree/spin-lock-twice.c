/* sc: deadlock; tso: deadlock; pso: deadlock */
#include "agree.h"

static pthread_spinlock_t lock;

static void *worker(void *unused) {
  pthread_spin_lock(&lock);
  pthread_spin_lock(&lock);
  return unused;
}

int main(void) {
  pthread_spin_init(&lock, 0);
  both(worker, worker);
  return 0;
}
