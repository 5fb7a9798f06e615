// What fails stands behind a loop that looks under a lock.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int stop, looks, x;
void *stopper(void *arg) {
  pthread_mutex_lock(&m);
  stop = 1;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, stopper, 0);
  for (;;) {
    pthread_mutex_lock(&m);
    int s = stop;
    looks++;
    pthread_mutex_unlock(&m);
    if (s) break;
  }
  assert(x == 1);
  return 0;
}
