// A server waits for a request in a pipe, or for the counter that says that it is to end.
#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>
#ifndef TIME
#define TIME -1
#endif

static int requests[2];
static int stop;
static int served;

static void *serve(void *unused) {
  struct pollfd files[] = {{requests[0], POLLIN, 0}, {stop, POLLIN, 0}, {-1, POLLIN, 0}};
  for (int turn = 0; turn < 3; turn++) {
    int ready = poll(files, 3, TIME);
    if (TIME >= 0 && ready == 0)
      return unused;
    assert(ready > 0);
    if (files[0].revents & POLLIN) {
      char request;
      assert(read(requests[0], &request, 1) == 1 && request == 'r');
      served++;
    } else {
      assert(files[1].revents == POLLIN);
      return unused;
    }
  }
  return unused;
}

int main(void) {
  pthread_t server;
  stop = eventfd(0, 0);
  assert(pipe(requests) == 0 && stop >= 0);
  pthread_create(&server, NULL, serve, NULL);
  assert(write(requests[1], "r", 1) == 1);
#ifndef FORGETS
  uint64_t one = 1;
  assert(write(stop, &one, sizeof one) == sizeof one);
#endif
  pthread_join(server, NULL);
  assert(served == 1 || (TIME >= 0 && served == 0));
  struct pollfd files[] = {{requests[1], POLLOUT, 0}, {requests[0], POLLIN | POLLOUT, 0}, {99, POLLIN, 0}};
  close(requests[0]);
  assert(poll(files, 3, 0) == 3 && files[0].revents == (POLLOUT | POLLERR));
  assert(files[1].revents == POLLNVAL && files[2].revents == POLLNVAL);
  return 0;
}
