/* Descriptors that stand for the same: of a file they have one place, of a pipe's end all must be closed. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  char bytes[8];
  int file = open("weir-dup", O_RDWR | O_CREAT | O_TRUNC, 0600);
  int again = dup(file);
  assert(again == file + 1 && write(file, "abc", 3) == 3 && write(again, "def", 3) == 3);
  assert(lseek(file, 0, SEEK_CUR) == 6 && lseek(again, 1, SEEK_SET) == 1 && read(file, bytes, 2) == 2);
  assert(memcmp(bytes, "bc", 2) == 0 && dup2(file, 20) == 20 && dup2(20, 20) == 20 && close(file) == 0);
  assert(read(20, bytes, 8) == 3 && close(again) == 0 && lseek(20, 0, SEEK_SET) == 0);
  file = open("weir-dup", O_RDONLY);
  assert(file == 3 && dup2(file, 20) == 20 && read(20, bytes, 8) == 6 && close(20) == 0 && read(20, bytes, 1) < 0);
  assert(close(file) == 0 && unlink("weir-dup") == 0);
  assert(dup(60) < 0 && errno == EBADF && dup2(60, 61) < 0 && errno == EBADF);

  int ends[2];
  assert(pipe(ends) == 0);
  int write_end = dup(ends[1]);
  int third = dup(write_end);
  assert(write_end >= 0 && third >= 0 && close(ends[1]) == 0 && write(ends[1], "x", 1) < 0 && errno == EBADF);
  assert(write(write_end, "12", 2) == 2 && write(third, "3", 1) == 1 && read(ends[0], bytes, 8) == 3);
  assert(fcntl(write_end, F_GETFL) == O_WRONLY && lseek(write_end, 0, SEEK_CUR) < 0 && errno == ESPIPE);
  struct pollfd poller = {write_end, POLLOUT, 0};
  assert(poll(&poller, 1, 0) == 1 && poller.revents == POLLOUT);
  assert(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0 && close(write_end) == 0);
  assert(read(ends[0], bytes, 1) < 0 && errno == EAGAIN && close(third) == 0);
  assert(read(ends[0], bytes, 1) == 0 && close(third) < 0 && errno == EBADF);
  int out = dup(STDOUT_FILENO);
  assert(out >= 0 && write(out, "shown\n", 6) == 6 && close(out) == 0 && close(ends[0]) == 0);
  return 0;
}
