/* sc: assertion; tso: assertion; pso: assertion */
// A store of one byte gives a read-write lock back, with another writer and a reader.
#include "agree.h"
#include <assert.h>
#include <pthread.h>

static union {
  pthread_rwlock_t lock;
  volatile unsigned char bytes[4];
} u = {PTHREAD_RWLOCK_INITIALIZER};
static volatile int x;

static void *other(void *unused) {
  pthread_rwlock_wrlock(&u.lock);
  assert(x == 1); // fails where this lock comes first
  return unused;
}

static void *reader(void *unused) {
  pthread_rwlock_rdlock(&u.lock);
  pthread_rwlock_unlock(&u.lock);
  return unused;
}

int main(void) {
  pthread_t thread, second;
  pthread_create(&thread, 0, other, 0);
  pthread_create(&second, 0, reader, 0);
  pthread_rwlock_wrlock(&u.lock);
  x = 1;
  u.bytes[0] = 0;
  return 0;
}
