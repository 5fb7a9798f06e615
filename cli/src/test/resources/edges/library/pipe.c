// A pipe between threads: a read waits for data or for the end, a write for room or the end.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>
#ifndef WRITES
#define WRITES 2
#endif
#ifndef FLAGS
#define FLAGS 0
#endif

static int ends[2];

static void *produce(void *unused) {
  for (char c = 'a'; c < 'a' + WRITES; c++)
    assert(write(ends[1], &c, 1) == 1);
#ifndef KEEPS_OPEN
  close(ends[1]);
#endif
  return unused;
}

static void *consume(void *unused) {
  char text[8];
  int length = 0;
  ssize_t more;
  while ((more = read(ends[0], text + length, sizeof text - (size_t)length)) > 0)
    length += (int)more;
  if (FLAGS == 0)
    assert(more == 0 && length == WRITES && memcmp(text, "abc", WRITES) == 0);
  else
    assert(more == 0 ? length == WRITES : more == -1 && errno == EAGAIN);
  return unused;
}

int main(void) {
  pthread_t producer;
  pthread_t consumer;
  assert(pipe2(ends, FLAGS) == 0);
  pthread_create(&consumer, NULL, consume, NULL);
  pthread_create(&producer, NULL, produce, NULL);
  pthread_join(producer, NULL);
  pthread_join(consumer, NULL);
  return 0;
}
