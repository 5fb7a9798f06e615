/* Who is cancelled in a wait for a condition has the mutex, and must give it back. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void give_back(void *mutex) {
#ifndef FORGETS
  pthread_mutex_unlock(mutex);
#endif
}

static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(give_back, &m);
  for (;;)
    pthread_cond_wait(&c, &m);
  pthread_cleanup_pop(1);
  return arg;
}

int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, 0, worker, 0);
  pthread_cancel(t);
  pthread_join(t, &result);
  assert(result == PTHREAD_CANCELED);
  pthread_mutex_lock(&m);
#ifdef DESTROYS
  pthread_cond_destroy(&c);
  pthread_cond_signal(&c);
#endif
  pthread_mutex_unlock(&m);
  return 0;
}
