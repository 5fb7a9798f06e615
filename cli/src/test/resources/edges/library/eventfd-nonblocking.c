/* A read that does not wait finds the count 0 or 1. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include <weir.h>

static int event;

static void *writer(void *unused) {
  eventfd_write(event, 1);
  return unused;
}

int main(void) {
  pthread_t thread;
  uint64_t count = 0;
  event = eventfd(0, EFD_NONBLOCK);
  assert(event >= 0 && eventfd(0, 1 << 20) == -1 && errno == EINVAL);
  pthread_create(&thread, 0, writer, 0);
  if (read(event, &count, sizeof count) == -1)
    assert(errno == EAGAIN && count == 0);
  else
    assert(count == 1);
  pthread_join(thread, 0);
  assert(read(event, &count, 4) == -1 && errno == EINVAL);
  assert(read(-1, &count, 8) == -1 && errno == EBADF);
}
