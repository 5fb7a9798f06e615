/* sc: deadlock; tso: deadlock; pso: deadlock */
/* One read may take both counts; the other then waits in vain. */
#include "agree.h"
#include <sys/eventfd.h>

static int event;

static void *reads(void *unused) {
  eventfd_t count;
  eventfd_read(event, &count);
  return unused;
}

int main(void) {
  pthread_t a;
  eventfd_t count;
  event = eventfd(1, 0);
  pthread_create(&a, 0, reads, 0);
  eventfd_write(event, 1);
  eventfd_read(event, &count);
  pthread_join(a, 0);
  return 0;
}
