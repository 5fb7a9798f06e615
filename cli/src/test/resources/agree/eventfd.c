/* sc: safe 4, 6 traces; tso: safe 4, 6 traces; pso: safe 4, 6 traces */
/* Two writes and a read that does not wait, in any order: it finds 0, 1, 2 or 3. */
#include "agree.h"
#include <errno.h>
#include <sys/eventfd.h>
#include <unistd.h>

static int event;

static void *writes_one(void *unused) {
  eventfd_write(event, 1);
  return unused;
}

static void *reads(void *unused) {
  uint64_t count = 0;
  if (read(event, &count, sizeof count) != sizeof count)
    assert(errno == EAGAIN);
  weir_observe("count", (long)count);
  return unused;
}

int main(void) {
  pthread_t a, b;
  uint64_t two = 2;
  event = eventfd(0, EFD_NONBLOCK);
  pthread_create(&a, 0, writes_one, 0);
  pthread_create(&b, 0, reads, 0);
  write(event, &two, sizeof two);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return close(event);
}
