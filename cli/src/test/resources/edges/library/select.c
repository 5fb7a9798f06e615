// A thread waits by select for what another writes to a pipe, or for the end of a time.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <unistd.h>

static int ends[2];

static void *write_late(void *unused) {
  assert(write(ends[1], "x", 1) == 1);
  return unused;
}

int main(void) {
  pthread_t writer;
  fd_set reads;
  fd_set writes;
  assert(pipe(ends) == 0);
  pthread_create(&writer, NULL, write_late, NULL);
  FD_ZERO(&reads);
  FD_SET(ends[0], &reads);
  writes = reads;
  FD_CLR(ends[0], &writes);
#ifdef TIMED
  struct timeval time = {1, 500};
  int ready = select(ends[0] + 1, &reads, &writes, NULL, &time);
  assert(ready == FD_ISSET(ends[0], &reads));
  pthread_join(writer, NULL);
#else
  assert(select(ends[0] + 1, &reads, NULL, NULL, NULL) == 1 && FD_ISSET(ends[0], &reads));
  char c;
  assert(read(ends[0], &c, 1) == 1 && c == 'x');
  pthread_join(writer, NULL);
  FD_SET(ends[1], &writes);
  struct timeval none = {0, 0};
  assert(select(ends[1] + 1, &reads, &writes, NULL, &none) == 1);
  assert(!FD_ISSET(ends[0], &reads) && FD_ISSET(ends[1], &writes));
  FD_SET(77, &reads);
  assert(select(100, &reads, NULL, NULL, &none) == -1 && errno == EBADF);
  struct stat device;
  assert(stat("/dev/null", &device) == 0 && S_ISCHR(device.st_mode) && device.st_size == 0);
  int file = open("/dev/zero", O_RDONLY);
  assert(fstat(file, &device) == 0 && S_ISCHR(device.st_mode));
  assert(fstat(40, &device) == -1 && errno == EBADF);
#endif
  return 0;
}
