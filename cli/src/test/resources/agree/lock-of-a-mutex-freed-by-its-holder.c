/* sc: memory; tso: memory; pso: memory */
#include "agree.h"

/* The others can lock the mutex before its holder does, not between that and the free. */
static pthread_mutex_t *mutex;

static void *owner(void *unused) {
  pthread_mutex_lock(mutex);
  free(mutex);
  return unused;
}

static void *user(void *unused) {
  pthread_mutex_lock(mutex);
  pthread_mutex_unlock(mutex);
  return unused;
}

int main(void) {
  mutex = malloc(sizeof *mutex);
  pthread_mutex_init(mutex, NULL);
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, owner, NULL);
  pthread_create(&threads[1], NULL, user, NULL);
  pthread_create(&threads[2], NULL, user, NULL);
  return 0;
}
