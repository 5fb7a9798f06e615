/* sc: memory; tso: memory; pso: memory */
#include "agree.h"

/* The sleeper takes the mutex again after its owner has freed it, locked. */
static struct {
  pthread_mutex_t mutex;
  pthread_cond_t condition;
  int done;
} *shared;

static void *sleeper(void *unused) {
  pthread_mutex_lock(&shared->mutex);
  while (!shared->done) {
    pthread_cond_wait(&shared->condition, &shared->mutex);
  }
  pthread_mutex_unlock(&shared->mutex);
  return unused;
}

static void *owner(void *unused) {
  pthread_mutex_lock(&shared->mutex);
  shared->done = 1;
  pthread_cond_broadcast(&shared->condition);
  free(shared);
  return unused;
}

int main(void) {
  shared = malloc(sizeof *shared);
  pthread_mutex_init(&shared->mutex, NULL);
  pthread_cond_init(&shared->condition, NULL);
  shared->done = 0;
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, sleeper, NULL);
  pthread_create(&threads[1], NULL, owner, NULL);
  return 0;
}
