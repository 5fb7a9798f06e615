/* sc: safe 2; tso: safe 2; pso: safe 2; */
#include <pthread.h>
#include "weir.h"
/* main holds the mutex before there is another thread, so that its lock is in no trace. */
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready, tried;
static void *run(void *arg) {
  tried = pthread_mutex_trylock(&m) == 0;
  if (tried) pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_mutex_lock(&m);
  pthread_create(&a, 0, run, 0);
  while (!ready) pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  pthread_join(a, 0);
  weir_observe("tried", tried);
  return 0;
}
