/* sc: safe 2; tso: safe 2; pso: safe 2 */
/* A read that waits ends by a write or by a request. */
#include <pthread.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include <weir.h>
static int events;
static void *reads(void *arg) {
  uint64_t value;
  read(events, &value, sizeof value);
  return arg;
}
int main(void) {
  pthread_t t;
  uint64_t one = 1;
  void *result;
  events = eventfd(0, 0);
  pthread_create(&t, 0, reads, 0);
  pthread_cancel(t);
  write(events, &one, sizeof one);
  pthread_join(t, &result);
  weir_observe("cancelled", result == PTHREAD_CANCELED);
}
