#include <stdlib.h>
#include <errno.h>
#include <assert.h>
#include <stdint.h>
#include <malloc.h>
int main(void) {
  void *p = &p;
  volatile size_t huge = (size_t)-1;
  errno = 0;
  assert(posix_memalign(&p, 3, 8) == EINVAL);
  assert(posix_memalign(&p, 4, 8) == EINVAL);
  assert(posix_memalign(&p, 0, 8) == EINVAL);
  assert(posix_memalign(&p, 48, 8) == EINVAL);
  assert(p == &p);
  assert(errno == 0);
  assert(posix_memalign(&p, 8, huge) == ENOMEM);
  assert(aligned_alloc(3, 8) == NULL && errno == EINVAL);
  errno = 0;
  assert(aligned_alloc(0, 8) == NULL && errno == EINVAL);
  errno = 0;
  assert(malloc(huge) == NULL && errno == ENOMEM);
  errno = 0;
  assert(malloc((size_t)1 << 63) == NULL && errno == ENOMEM);
  errno = 0;
  assert(malloc((size_t)1 << 47) == NULL && errno == ENOMEM);
  errno = 0;
  assert(calloc(huge, 2) == NULL && errno == ENOMEM);
  errno = 0;
  assert(calloc(huge / 2 + 1, 2) == NULL && errno == ENOMEM);
  errno = 0;
  assert(reallocarray(NULL, huge, 2) == NULL && errno == ENOMEM);
  char *b = malloc(4); b[0] = 1;
  errno = 0;
  assert(realloc(b, huge) == NULL && errno == ENOMEM);
  assert(b[0] == 1);
  free(b);
  errno = 0;
  assert(aligned_alloc(8, huge) == NULL && errno == ENOMEM);
  errno = 0;
  assert(valloc(huge) == NULL && errno == ENOMEM);
  errno = 0;
  assert(pvalloc(huge) == NULL && errno == ENOMEM);
  return 0;
}
