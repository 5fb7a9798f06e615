/* sc: lock + memory; tso: lock + memory; pso: lock + memory */
#include "agree.h"

static pthread_mutex_t *mutex;

static void *giver(void *unused) {
  pthread_mutex_unlock(mutex);
  return unused;
}

static void *owner(void *unused) {
  free(mutex);
  return unused;
}

static void *user(void *unused) {
  pthread_mutex_lock(mutex);
  return unused;
}

int main(void) {
  mutex = malloc(sizeof *mutex);
  pthread_mutex_init(mutex, NULL);
  pthread_mutex_lock(mutex);
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, giver, NULL);
  pthread_create(&threads[1], NULL, owner, NULL);
  pthread_create(&threads[2], NULL, user, NULL);
  return 0;
}
