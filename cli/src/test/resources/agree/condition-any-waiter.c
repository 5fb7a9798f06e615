/* sc: deadlock; tso: deadlock; pso: deadlock; */
#include <assert.h>
#include <pthread.h>
#include "weir.h"
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int woke;
static void *waiter(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cond_wait(&c, &m);
  woke = woke * 10 + (int)(long)arg;
  pthread_mutex_unlock(&m);
  return 0;
}
static void *setter(void *arg) {
  pthread_cond_signal(&c);
  pthread_cond_signal(&c);
  return 0;
}
int main(void) {
  pthread_t a, b, d;
  pthread_create(&a, 0, waiter, (void *)1);
  pthread_create(&b, 0, waiter, (void *)2);
  pthread_create(&d, 0, setter, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(d, 0);
}
