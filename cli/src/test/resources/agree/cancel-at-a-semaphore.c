/* sc: safe 2; tso: safe 2; pso: safe 2 */
/* A wait for a semaphore ends by a post or by a request; which, and whether the count is left, is seen. */
#include <pthread.h>
#include <semaphore.h>
#include <weir.h>
static sem_t s;
static void *waits(void *arg) {
  sem_wait(&s);
  return arg;
}
static void *posts(void *arg) {
  sem_post(&s);
  return arg;
}
int main(void) {
  pthread_t waiter, poster;
  void *result;
  int left;
  sem_init(&s, 0, 0);
  pthread_create(&waiter, 0, waits, 0);
  pthread_create(&poster, 0, posts, 0);
  pthread_cancel(waiter);
  pthread_join(waiter, &result);
  pthread_join(poster, 0);
  sem_getvalue(&s, &left);
  weir_observe("cancelled", result == PTHREAD_CANCELED);
  weir_observe("left", left);
}
