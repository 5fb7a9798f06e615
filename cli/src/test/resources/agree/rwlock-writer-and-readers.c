/* sc: safe 3, 10 traces; tso: safe 3, 10 traces; pso: safe 3, 10 traces */
#include "agree.h"

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int shared;

static void *reader(void *unused) {
  pthread_rwlock_rdlock(&lock);
  int before = shared;
  assert(shared == before);
  pthread_rwlock_unlock(&lock);
  return (void *)(long)before;
}

static void *writer(void *unused) {
  pthread_rwlock_wrlock(&lock);
  shared = 1;
  pthread_rwlock_unlock(&lock);
  return unused;
}

/* Both readers before the writer or after it, four traces each, or one before and one after. */
int main(void) {
  pthread_t a, b, c;
  void *first, *second;
  pthread_create(&a, 0, reader, 0);
  pthread_create(&b, 0, reader, 0);
  pthread_create(&c, 0, writer, 0);
  pthread_join(a, &first);
  pthread_join(b, &second);
  pthread_join(c, 0);
  weir_observe("sum", (long)first + (long)second);
  return 0;
}
