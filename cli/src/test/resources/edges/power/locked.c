// What is done under a mutex is seen under it.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int left, right;

void *both(void *unused) {
  pthread_mutex_lock(&mutex);
  left = 1;
  right = 1;
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, both, 0);
  pthread_mutex_lock(&mutex);
  assert(left == right);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
}
