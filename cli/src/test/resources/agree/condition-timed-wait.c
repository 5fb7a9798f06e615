/* sc: safe 3; tso: safe 3; pso: safe 3; */
#include <pthread.h>
#include <errno.h>
#include "weir.h"
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;
static void *waiter(void *arg) {
  struct timespec t = {0, 0};
  pthread_mutex_lock(&m);
  int r = 0;
  if (!ready) r = pthread_cond_timedwait(&c, &m, &t);
  weir_observe("r", r); weir_observe("ready", ready);
  pthread_mutex_unlock(&m);
  return 0;
}
static void *setter(void *arg) {
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_mutex_unlock(&m);
  pthread_cond_signal(&c);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, waiter, 0);
  pthread_create(&b, 0, setter, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
