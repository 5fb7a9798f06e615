/* sc: deadlock + lock; tso: deadlock + lock; pso: deadlock + lock; */
#include <pthread.h>
#include "weir.h"
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static pthread_cond_t destroyed;
static void *waiter(void *arg) {
  switch (weir_choose(0, 2)) {
    case 0:
      pthread_cond_wait(&c, &m); /* without the mutex */
      break;
    case 1:
      pthread_cond_signal(&destroyed);
      break;
    default:
      pthread_mutex_lock(&m);
      pthread_cond_wait(&c, &m);
      pthread_mutex_unlock(&m);
  }
  return 0;
}
static void *other(void *arg) {
  pthread_cond_destroy(&c); /* perhaps while somebody waits */
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_cond_init(&destroyed, 0);
  pthread_cond_destroy(&destroyed);
  pthread_create(&a, 0, waiter, 0);
  pthread_create(&b, 0, other, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
