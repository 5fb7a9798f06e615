/* Who looks for what it waits for has another mutex all the time, which the other thread needs first. */
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t held = PTHREAD_MUTEX_INITIALIZER, looked = PTHREAD_MUTEX_INITIALIZER;
int stop;

static void *looks(void *arg) {
  (void)arg;
  pthread_mutex_lock(&held);
  for (int seen = 0; !seen;) {
    pthread_mutex_lock(&looked);
    seen = stop;
    pthread_mutex_unlock(&looked);
  }
  pthread_mutex_unlock(&held);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, looks, NULL);
  pthread_mutex_lock(&held);
  pthread_mutex_lock(&looked);
  stop = 1;
  pthread_mutex_unlock(&looked);
  pthread_mutex_unlock(&held);
  pthread_join(thread, NULL);
  return 0;
}
