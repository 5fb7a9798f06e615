/* sc: deadlock; tso: deadlock; pso: deadlock */
#include "agree.h"

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *upgrades(void *unused) {
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_wrlock(&lock);
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_unlock(&lock);
  return unused;
}

int main(void) {
  both(upgrades, upgrades);
  return 0;
}
