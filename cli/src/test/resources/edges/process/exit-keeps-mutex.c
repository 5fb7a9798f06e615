/* What mutex a thread holds that calls exit stays held. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int broken;

static void *leave(void *unused) {
  pthread_mutex_lock(&mutex);
  broken = 1;
  exit(2);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, leave, NULL);
  pthread_mutex_lock(&mutex);
  assert(!broken);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
}
