/* sc: safe; tso: safe; pso: safe */
#include "agree.h"
#include <errno.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static struct timespec soon;

static void *reads(void *unused) {
  if (pthread_rwlock_tryrdlock(&lock) == 0)
    pthread_rwlock_unlock(&lock);
  if (pthread_rwlock_timedrdlock(&lock, &soon) == 0)
    pthread_rwlock_unlock(&lock);
  return unused;
}

static void *writes(void *unused) {
  int result = pthread_rwlock_trywrlock(&lock);
  assert(result == 0 || result == EBUSY);
  if (result == 0)
    pthread_rwlock_unlock(&lock);
  pthread_rwlock_rdlock(&lock);
  assert(pthread_rwlock_timedwrlock(&lock, &soon) == ETIMEDOUT);
  assert(pthread_rwlock_tryrdlock(&lock) == 0);
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_unlock(&lock);
  return unused;
}

int main(void) {
  both(reads, writes);
  return 0;
}
