/* sc: deadlock; tso: deadlock; pso: deadlock */
#include "agree.h"

static pthread_rwlock_t one = PTHREAD_RWLOCK_INITIALIZER, two = PTHREAD_RWLOCK_INITIALIZER;

static void *first(void *unused) {
  pthread_rwlock_rdlock(&one);
  pthread_rwlock_wrlock(&two);
  pthread_rwlock_unlock(&two);
  pthread_rwlock_unlock(&one);
  return unused;
}

static void *second(void *unused) {
  pthread_rwlock_rdlock(&two);
  pthread_rwlock_wrlock(&one);
  pthread_rwlock_unlock(&one);
  pthread_rwlock_unlock(&two);
  return unused;
}

int main(void) {
  both(first, second);
  return 0;
}
