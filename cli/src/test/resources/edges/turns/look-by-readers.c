/* A look under a read lock changes nothing. */
#include <pthread.h>
#include <stddef.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int stop;

static void *looks(void *arg) {
  (void)arg;
  for (;;) {
    pthread_rwlock_rdlock(&lock);
    int stopped = stop;
    pthread_rwlock_unlock(&lock);
    if (stopped) return NULL;
  }
}

int main(void) {
  pthread_t one;
  pthread_create(&one, NULL, looks, NULL);
  pthread_rwlock_wrlock(&lock);
  stop = 1;
  pthread_rwlock_unlock(&lock);
  pthread_join(one, NULL);
  return 0;
}
