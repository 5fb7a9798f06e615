/* sc: memory; tso: memory; pso: memory */
#include "agree.h"

/* Its holder need not wait for it, before the free; others must. */
static pthread_mutex_t *mutex;

static void *user(void *unused) {
  pthread_mutex_lock(mutex);
  pthread_mutex_lock(mutex);
  pthread_mutex_unlock(mutex);
  pthread_mutex_unlock(mutex);
  return unused;
}

static void *owner(void *unused) {
  free(mutex);
  return unused;
}

int main(void) {
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
  mutex = malloc(sizeof *mutex);
  pthread_mutex_init(mutex, &kind);
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, user, NULL);
  pthread_create(&threads[1], NULL, owner, NULL);
  pthread_create(&threads[2], NULL, user, NULL);
  return 0;
}
