/* sc: safe 4; tso: safe 4; pso: safe 4; */
#include <pthread.h>
#include "weir.h"
/* A signal without the mutex, and attempts to take it around: what a wait does comes in two steps. */
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int done;
static void *waiter(void *arg) {
  pthread_mutex_lock(&m);
  if (!done) pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  return 0;
}
static void *other(void *arg) {
  int first = pthread_mutex_trylock(&m) == 0;
  if (first) {
    done = 1;
    pthread_mutex_unlock(&m);
  }
  pthread_cond_signal(&c);
  int second = pthread_mutex_trylock(&m) == 0;
  if (second) pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  done = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  weir_observe("first", first);
  weir_observe("second", second);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, waiter, 0);
  pthread_create(&b, 0, other, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
