/* Two look under a lock for what a third makes there, one round after the other. */
#include <pthread.h>
#include <stddef.h>

#ifndef LOOKERS
#define LOOKERS 2
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static size_t made, taken;

static void *make(void *unused) {
  (void)unused;
#ifndef NOTHING
  pthread_mutex_lock(&mutex);
  made++;
  pthread_mutex_unlock(&mutex);
#endif
  return NULL;
}

static void *take(void *unused) {
  (void)unused;
  for (;;) {
    pthread_mutex_lock(&mutex);
    if (taken >= 1) {
      pthread_mutex_unlock(&mutex);
      return NULL;
    }
    if (taken < made) taken++;
    pthread_mutex_unlock(&mutex);
  }
}

int main(void) {
  pthread_t threads[LOOKERS + 1];
  for (int i = 0; i <= LOOKERS; i++) pthread_create(&threads[i], NULL, i == 0 ? make : take, NULL);
  for (int i = 0; i <= LOOKERS; i++) pthread_join(threads[i], NULL);
  return 0;
}
