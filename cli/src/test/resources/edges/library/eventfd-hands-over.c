/* A write of an eventfd is a full fence: what was written before is seen after the read. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

static int event;
static int *box;
static int content;

static void *producer(void *unused) {
  uint64_t one = 1;
  content = 7;
  box = &content;
  write(event, &one, sizeof one);
  return unused;
}

int main(void) {
  pthread_t thread;
  uint64_t count;
  event = eventfd(0, 0);
  pthread_create(&thread, 0, producer, 0);
  assert(read(event, &count, sizeof count) == sizeof count && count == 1);
  assert(*box == 7);
  pthread_join(thread, 0);
  assert(close(event) == 0 && close(event) == -1);
}
