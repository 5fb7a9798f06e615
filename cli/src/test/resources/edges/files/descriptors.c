/* What is written by one descriptor is there for all, at the places that they stand at. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void expect(int file, off_t at, const char *text) {
  char bytes[64];
  ssize_t size = pread(file, bytes, sizeof bytes, at);
  assert(size == (ssize_t)strlen(text) && memcmp(bytes, text, strlen(text)) == 0);
}

int main(void) {
  char bytes[64];
  struct stat found;
  int file = open("weir-out", O_RDWR | O_CREAT | O_TRUNC, 0600);
  assert(file == 3 && write(file, "hello world", 11) == 11);
  assert(lseek(file, 0, SEEK_CUR) == 11 && read(file, bytes, 4) == 0);
  assert(lseek(file, -5, SEEK_END) == 6 && read(file, bytes, 64) == 5 && memcmp(bytes, "world", 5) == 0);
  assert(lseek(file, -100, SEEK_CUR) < 0 && errno == EINVAL);
  int other = open("weir-out", O_WRONLY);
  assert(other == 4 && write(other, "J", 1) == 1 && read(other, bytes, 1) < 0 && errno == EBADF);
  expect(file, 0, "Jello world");
  assert(pwrite(other, "-", 1, 5) == 1 && write(other, "E", 1) == 1);
  expect(file, 0, "JEllo-world");
  int end = open("weir-out", O_WRONLY | O_APPEND);
  assert((fcntl(end, F_GETFL) & (O_ACCMODE | O_APPEND)) == (O_WRONLY | O_APPEND));
  assert(write(end, "!", 1) == 1 && lseek(end, 0, SEEK_CUR) == 12);
  expect(file, 6, "world!");
  assert(lseek(end, 2, SEEK_SET) == 2 && write(end, "", 0) == 0 && lseek(end, 0, SEEK_CUR) == 2);
  assert(fcntl(other, F_SETFL, O_APPEND) == 0 && (fcntl(other, F_GETFL) & O_APPEND));
  assert(lseek(other, 0, SEEK_SET) == 0 && write(other, "?", 1) == 1 && lseek(other, 0, SEEK_CUR) == 13);
  assert(ftruncate(file, 12) == 0 && fcntl(other, F_SETFL, 0) == 0 && !(fcntl(other, F_GETFL) & O_APPEND));
  expect(file, 6, "world!");
  assert(fstat(file, &found) == 0 && found.st_size == 12 && S_ISREG(found.st_mode));
  assert(ftruncate(file, 3) == 0);
  expect(file, 0, "JEl");
  assert(ftruncate(file, 5) == 0 && pread(file, bytes, 9, 0) == 5 && memcmp(bytes, "JEl\0\0", 5) == 0);
  assert(lseek(file, 7, SEEK_SET) == 7 && write(file, "x", 1) == 1);
  assert(pread(file, bytes, 9, 0) == 8 && memcmp(bytes, "JEl\0\0\0\0x", 8) == 0);
  assert(fsync(file) == 0 && fdatasync(file) == 0 && fsync(50) < 0 && errno == EBADF);
  int only = open("weir-out", O_RDONLY);
  assert(write(only, "x", 1) < 0 && errno == EBADF && ftruncate(only, 0) < 0 && errno == EINVAL);
  assert(close(only) == 0 && close(only) < 0 && errno == EBADF && read(only, bytes, 1) < 0);
  assert(close(other) == 0 && close(end) == 0);
  assert(dprintf(file, "%d %s", 12, "ab") == 5);
  expect(file, 7, "x12 ab");
  assert(creat("weir-out", 0600) == other && fstat(file, &found) == 0 && found.st_size == 0);
  assert(unlink("weir-out") == 0 && write(file, "kept", 4) == 4);
  assert(fstat(file, &found) == 0 && found.st_size == 17);
  return 0;
}
