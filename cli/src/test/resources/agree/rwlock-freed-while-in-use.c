/* sc: memory; tso: memory; pso: memory */
#include "agree.h"

/* A reader that fails after the free holds nothing: the writer need not come before it. */
static pthread_rwlock_t *lock;

static void *writer(void *unused) {
  pthread_rwlock_wrlock(lock);
  return unused;
}

static void *owner(void *unused) {
  free(lock);
  return unused;
}

static void *reader(void *unused) {
  pthread_rwlock_rdlock(lock);
  return unused;
}

int main(void) {
  lock = malloc(sizeof *lock);
  pthread_rwlock_init(lock, NULL);
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, writer, NULL);
  pthread_create(&threads[1], NULL, owner, NULL);
  pthread_create(&threads[2], NULL, reader, NULL);
  return 0;
}
