/* sc: assertion; tso: assertion; pso: assertion */
/* What is half done shows only if the request comes between the two cancellation points. */
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
static int half;
static void *worker(void *arg) {
  sleep(1);
  half = 1;
  sleep(1);
  half = 0;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_cancel(t);
  pthread_join(t, 0);
  assert(!half);
}
