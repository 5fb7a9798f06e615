/* The mutex is given back between two waits with a deadline; nobody signals. */
#include <pthread.h>
#include <stddef.h>
#include <time.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
struct timespec deadline = {5, 0};
int stop;

static void *polls(void *arg) {
  (void)arg;
  for (;;) {
    pthread_mutex_lock(&mutex);
    if (stop) {
      pthread_mutex_unlock(&mutex);
      break;
    }
    pthread_cond_timedwait(&changed, &mutex, &deadline);
    pthread_mutex_unlock(&mutex);
  }
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, polls, NULL);
  pthread_mutex_lock(&mutex);
  stop = 1;
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
