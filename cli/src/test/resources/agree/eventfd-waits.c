/* sc: safe 2, 4 traces; tso: safe 2, 4 traces; pso: safe 2, 4 traces */
/* The read waits for the first of two writes, and takes the second too where that was there. */
#include "agree.h"
#include <sys/eventfd.h>

static int event;
static int written[2];

static void *writes(void *number) {
  written[(long)number] = 1;
  eventfd_write(event, 1);
  return 0;
}

int main(void) {
  pthread_t a, b;
  eventfd_t count;
  event = eventfd(0, 0);
  pthread_create(&a, 0, writes, (void *)0);
  pthread_create(&b, 0, writes, (void *)1);
  eventfd_read(event, &count);
  weir_observe("count", (long)count);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(written[0] && written[1]);
  return 0;
}
