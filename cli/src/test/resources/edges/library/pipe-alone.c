// What one thread sees of a pipe: how much it holds, its flags, and what its ends say when the other is closed.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static char block[40000];

int main(void) {
  int ends[2];
  char c;
  assert(pipe(ends) == 0);
  assert((fcntl(ends[0], F_GETFL) & O_ACCMODE) == O_RDONLY);
  assert((fcntl(ends[1], F_GETFL) & O_ACCMODE) == O_WRONLY);
  assert(read(ends[1], &c, 1) == -1 && errno == EBADF);
  assert(write(ends[0], "x", 1) == -1 && errno == EBADF);
  assert(write(ends[1], "hello", 5) == 5);
  assert(read(ends[0], block, 2) == 2 && memcmp(block, "he", 2) == 0);
  assert(read(ends[0], block, sizeof block) == 3 && memcmp(block, "llo", 3) == 0);
#ifdef WAITS
  return (int)read(ends[0], &c, 1);
#endif
  assert(fcntl(ends[0], F_SETFL, fcntl(ends[0], F_GETFL) | O_NONBLOCK) == 0);
  assert(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0);
  assert(fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 && fcntl(ends[0], F_GETFD) == FD_CLOEXEC);
  assert(read(ends[0], &c, 1) == -1 && errno == EAGAIN);
  assert(write(ends[1], block, sizeof block) == sizeof block);
  assert(write(ends[1], block, sizeof block) == 65536 - (int)sizeof block);
  assert(write(ends[1], block, 1) == -1 && errno == EAGAIN);
#ifdef FULL
  fcntl(ends[1], F_SETFL, 0);
  write(ends[1], block, 1);
#endif
  assert(read(ends[0], block, sizeof block) == sizeof block);
  assert(write(ends[1], "end", 3) == 3);
  assert(read(ends[0], block, 65536 - sizeof block) == 65536 - (int)sizeof block);
#ifdef BROKEN
  close(ends[0]);
  write(ends[1], "x", 1);
#elif defined IGNORED
  signal(SIGPIPE, SIG_IGN);
  close(ends[0]);
  assert(write(ends[1], "x", 1) == -1 && errno == EPIPE);
#else
  close(ends[1]);
  assert(read(ends[0], block, 10) == 3 && memcmp(block, "end", 3) == 0);
  assert(read(ends[0], block, 10) == 0 && read(ends[0], block, 10) == 0);
  assert(close(ends[0]) == 0 && close(ends[0]) == -1 && errno == EBADF);
#endif
  return 0;
}
