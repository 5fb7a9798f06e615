// A poller looks under a mutex at a flag that is set without it: what was written before the flag
// may arrive later. Where the flag is a release, it may still be read earlier.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef ORDER
#define ORDER memory_order_relaxed
#endif

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
atomic_int stop, result;

static void *worker(void *arg) {
  (void)arg;
  atomic_store_explicit(&result, 42, memory_order_relaxed);
  atomic_store_explicit(&stop, 1, ORDER);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  int stopped = 0;
  while (!stopped) {
    pthread_mutex_lock(&mutex);
    stopped = atomic_load_explicit(&stop, memory_order_relaxed);
    pthread_mutex_unlock(&mutex);
  }
  assert(atomic_load_explicit(&result, memory_order_relaxed) == 42);
  pthread_join(thread, NULL);
  return 0;
}
