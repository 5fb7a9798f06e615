/* Who waits for `outer` waits for one who only looks, and who waits for another who only looks. */
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t inner = PTHREAD_MUTEX_INITIALIZER, outer = PTHREAD_MUTEX_INITIALIZER;
int stop;

static void *looks(void *arg) {
  (void)arg;
  for (;;) {
    pthread_mutex_lock(&inner);
    int stopped = stop;
    pthread_mutex_unlock(&inner);
    if (stopped) return NULL;
  }
}

static void *looks_within(void *arg) {
  (void)arg;
  for (;;) {
    pthread_mutex_lock(&outer);
    pthread_mutex_lock(&inner);
    int stopped = stop;
    pthread_mutex_unlock(&inner);
    pthread_mutex_unlock(&outer);
    if (stopped) return NULL;
  }
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, looks, NULL);
  pthread_create(&other, NULL, looks_within, NULL);
  pthread_mutex_lock(&outer);
  pthread_mutex_lock(&inner);
  stop = 1;
  pthread_mutex_unlock(&inner);
  pthread_mutex_unlock(&outer);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
