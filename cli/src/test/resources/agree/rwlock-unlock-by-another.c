/* sc: lock; tso: lock; pso: lock */
#include "agree.h"

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *takes(void *unused) {
  pthread_rwlock_rdlock(&lock);
  return unused;
}

static void *gives(void *unused) {
  pthread_rwlock_unlock(&lock);
  return unused;
}

int main(void) {
  both(takes, gives);
  return 0;
}
