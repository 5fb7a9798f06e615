/* What main leaves behind keeps no detached thread from waiting for ever, whatever it waits for. */
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *serve(void *unused) {
#ifdef MUTEX
  pthread_mutex_lock(&mutex);
#else
  pthread_rwlock_rdlock(&lock);
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_mutex_lock(&mutex);
  pthread_rwlock_wrlock(&lock);
  pthread_create(&thread, NULL, serve, NULL);
#ifndef JOINABLE
  pthread_detach(thread);
#endif
  pthread_exit(NULL);
}
