/* A thread that takes a lock and gives it back, for ever, after all others have ended. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *goes(void *arg) {
  (void)arg;
  for (;;) {
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
  }
}

int main(void) {
  pthread_t one;
  pthread_create(&one, NULL, goes, NULL);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  pthread_join(one, NULL);
  return 0;
}
