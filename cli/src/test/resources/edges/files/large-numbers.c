/* Descriptors as large as a program asks for. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  char byte = 1;
  int zero = open("/dev/zero", O_RDONLY);
  assert(dup2(zero, 200) == 200);
  assert(close(zero) == 0);
  assert(read(200, &byte, 1) == 1 && byte == 0);
  assert(dup2(200, 100) == 100);
  assert(close(200) == 0);
  assert(read(200, &byte, 1) == -1 && errno == EBADF);
  assert(dup(100) == 3);
}
