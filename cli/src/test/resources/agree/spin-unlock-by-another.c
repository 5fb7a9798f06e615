/* sc: lock; tso: lock; pso: lock */
#include "agree.h"

static pthread_spinlock_t lock;

static void *takes(void *unused) {
  pthread_spin_lock(&lock);
  return unused;
}

static void *gives(void *unused) {
  pthread_spin_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_spin_init(&lock, 0);
  both(takes, gives);
  return 0;
}
