/* sc: memory; tso: memory; pso: memory */
#include "agree.h"

static pthread_spinlock_t *lock;

static void *owner(void *unused) {
  pthread_spin_lock(lock);
  free((void *)lock);
  return unused;
}

static void *user(void *unused) {
  pthread_spin_lock(lock);
  pthread_spin_unlock(lock);
  return unused;
}

int main(void) {
  lock = malloc(sizeof *lock);
  pthread_spin_init(lock, 0);
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, owner, NULL);
  pthread_create(&threads[1], NULL, user, NULL);
  pthread_create(&threads[2], NULL, user, NULL);
  return 0;
}
