/* sc: memory; tso: memory; pso: memory */
#include "agree.h"

/* Whoever frees the mutex may do so while another holds it. */
static pthread_mutex_t *mutex;

static void *user(void *unused) {
  pthread_mutex_lock(mutex);
  pthread_mutex_unlock(mutex);
  return unused;
}

static void *owner(void *unused) {
  free(mutex);
  return unused;
}

int main(void) {
  mutex = malloc(sizeof *mutex);
  pthread_mutex_init(mutex, NULL);
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, user, NULL);
  pthread_create(&threads[1], NULL, owner, NULL);
  pthread_create(&threads[2], NULL, user, NULL);
  return 0;
}
