/* sc: safe 3; tso: safe 3; pso: safe 3 */
/* A wait with a deadline ends by a signal, by its time or by a request. */
#include <errno.h>
#include <pthread.h>
#include <time.h>
#include <weir.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int outcome = 1;
static void unlock(void *mutex) { pthread_mutex_unlock(mutex); }
static void *waits(void *arg) {
  struct timespec end = {1, 0};
  pthread_mutex_lock(&m);
  pthread_cleanup_push(unlock, &m);
  outcome = pthread_cond_timedwait(&c, &m, &end);
  pthread_cleanup_pop(1);
  return arg;
}
static void *signals(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t waiter, signaller;
  pthread_create(&waiter, 0, waits, 0);
  pthread_create(&signaller, 0, signals, 0);
  pthread_cancel(waiter);
  pthread_join(waiter, 0);
  pthread_join(signaller, 0);
  weir_observe("outcome", outcome);
}
