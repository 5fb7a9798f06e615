/* sc: safe 2; tso: safe 2; pso: safe 2 */
/* What was cancelled midway counts as never begun. */
#include <assert.h>
#include <pthread.h>
#include <weir.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int begun, done;
static void routine(void) {
  begun++;
  pthread_testcancel();
  done++;
}
static void *worker(void *arg) {
  pthread_once(&once, routine);
  return arg;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, worker, 0);
  pthread_create(&u, 0, worker, 0);
  pthread_cancel(t);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(done == 1);
  weir_observe("begun", begun);
}
