/* While it only looks it takes the locks in the other order. */
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
int stop;

static void *stops(void *arg) {
  (void)arg;
  pthread_mutex_lock(&second);
  pthread_mutex_lock(&first);
  stop = 1;
  pthread_mutex_unlock(&first);
  pthread_mutex_unlock(&second);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, stops, NULL);
  for (;;) {
    pthread_mutex_lock(&first);
    pthread_mutex_lock(&second);
    int stopped = stop;
    pthread_mutex_unlock(&second);
    pthread_mutex_unlock(&first);
    if (stopped) break;
  }
  pthread_join(thread, NULL);
  return 0;
}
