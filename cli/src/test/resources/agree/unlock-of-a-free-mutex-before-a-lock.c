/* sc: lock + memory; tso: lock + memory; pso: lock + memory */
#include "agree.h"

/* The unlock that fails may come after the lock that follows it, and after the free. */
static pthread_mutex_t *mutex;

static void *giver(void *unused) {
  pthread_mutex_unlock(mutex);
  return unused;
}

static void *owner(void *unused) {
  pthread_mutex_lock(mutex);
  pthread_mutex_unlock(mutex);
  free(mutex);
  return unused;
}

int main(void) {
  mutex = malloc(sizeof *mutex);
  pthread_mutex_init(mutex, NULL);
  both(giver, owner);
  return 0;
}
