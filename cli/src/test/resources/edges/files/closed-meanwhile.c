/* A call that uses a descriptor while another thread closes it comes to its end, or finds none. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static int file;

static void *use(void *argument) {
#ifdef READS
  char byte;
  ssize_t size = read(file, &byte, 1);
  assert(size == 1 ? byte == 'x' : size == -1 && errno == EBADF);
#else
  ssize_t size = write(file, "y", 1);
  assert(size == 1 || (size == -1 && errno == EBADF));
#endif
  return argument;
}

int main(void) {
  pthread_t user;
  file = open("weir-log", O_RDWR | O_CREAT, 0600);
  assert(write(file, "x", 1) == 1 && lseek(file, 0, SEEK_SET) == 0);
  pthread_create(&user, NULL, use, NULL);
  assert(close(file) == 0);
  pthread_join(user, NULL);
}
