/* sc: safe 3; tso: safe 3; pso: safe 3 */
/* Two requests are one; who joins may be cancelled too, and then has joined nobody. */
#include <pthread.h>
#include <weir.h>
static pthread_t target, joiner;
static void *worker(void *arg) {
  pthread_testcancel();
  return arg;
}
static void *joins(void *arg) {
  pthread_join(target, 0);
  return arg;
}
static void *cancels(void *arg) {
  pthread_cancel(target);
  return arg;
}
int main(void) {
  pthread_t other;
  void *result, *joined;
  pthread_create(&target, 0, worker, 0);
  pthread_create(&joiner, 0, joins, 0);
  pthread_create(&other, 0, cancels, 0);
  pthread_cancel(joiner);
  pthread_join(other, 0);
  pthread_join(joiner, &joined);
  if (joined == PTHREAD_CANCELED) {
    pthread_join(target, &result);
    weir_observe("target", result == PTHREAD_CANCELED);
  }
  weir_observe("joiner", joined == PTHREAD_CANCELED);
}
