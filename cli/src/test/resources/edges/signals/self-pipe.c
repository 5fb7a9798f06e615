/* A handler writes to a pipe for which its thread polls. */
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static int ends[2];

static void handle(int number) {
  char byte = (char)number;
  write(ends[1], &byte, 1);
}

static void *watch(void *unused) {
  struct pollfd file = {.fd = ends[0], .events = POLLIN};
  char byte;
  int result;
  while ((result = poll(&file, 1, -1)) < 0)
    assert(errno == EINTR);
  assert(result == 1 && read(ends[0], &byte, 1) == 1 && byte == SIGUSR1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pipe(ends);
  signal(SIGUSR1, handle);
  pthread_create(&thread, 0, watch, 0);
  pthread_kill(thread, SIGUSR1);
  pthread_join(thread, 0);
}
