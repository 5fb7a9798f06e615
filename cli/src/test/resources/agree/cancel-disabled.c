/* sc: safe 2; tso: safe 2; pso: safe 2 */
/* A request waits while the thread allows none; then handlers run, the last first, and destructors after them. */
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
#include <weir.h>
static pthread_key_t key;
static int order;
static void handler(void *place) { order = 10 * order + *(int *)place; }
static void *worker(void *arg) {
  static int one = 1, two = 2, three = 3;
  int old;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
  assert(old == PTHREAD_CANCEL_ENABLE);
  pthread_setspecific(key, &three);
  pthread_cleanup_push(handler, &two);
  pthread_cleanup_push(handler, &one);
  sleep(1);
  pthread_testcancel();
  pthread_setcancelstate(old, &old);
  assert(old == PTHREAD_CANCEL_DISABLE);
  pthread_testcancel();
  pthread_cleanup_pop(0);
  pthread_cleanup_pop(0);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_key_create(&key, handler);
  pthread_create(&t, 0, worker, 0);
  pthread_cancel(t);
  pthread_join(t, 0);
  weir_observe("order", order);
}
