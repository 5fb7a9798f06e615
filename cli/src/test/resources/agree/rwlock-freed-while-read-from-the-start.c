/* sc: memory; tso: memory; pso: memory */
#include "agree.h"

/* The writer can never come before the free. */
static pthread_rwlock_t *lock;

static void *owner(void *unused) {
  free(lock);
  return unused;
}

static void *writer(void *unused) {
  pthread_rwlock_wrlock(lock);
  return unused;
}

int main(void) {
  lock = malloc(sizeof *lock);
  pthread_rwlock_init(lock, NULL);
  pthread_rwlock_rdlock(lock);
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, owner, NULL);
  pthread_create(&threads[1], NULL, writer, NULL);
  return 0;
}
