/* What fstat says of standard streams: a file that is given, or a device. */
#include <assert.h>
#include <errno.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  struct stat found;
  assert(fstat(0, &found) == 0);
#ifdef SIZE
  char first;
  assert(S_ISREG(found.st_mode) && found.st_size == SIZE);
  assert(read(0, &first, 1) == 1 && fstat(0, &found) == 0 && found.st_size == SIZE);
#else
  assert(S_ISCHR(found.st_mode) && found.st_size == 0);
  assert(mmap(0, 0, PROT_READ, MAP_PRIVATE, 0, 0) == MAP_FAILED && errno == EINVAL);
#endif
  assert(fstat(1, &found) == 0 && S_ISCHR(found.st_mode));
  assert(fstat(dup(2), &found) == 0 && S_ISCHR(found.st_mode));
  assert(fstat(77, &found) == -1 && errno == EBADF);
}
