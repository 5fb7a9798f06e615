// A block of 5 TiB may be had elsewhere, so no NULL comes back here: the program is not examined.
// One of the size of all addresses cannot.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  assert(malloc(SIZE_MAX) == NULL && malloc(PTRDIFF_MAX) == NULL);
  assert(calloc(SIZE_MAX, 2) == NULL && malloc((size_t)1 << 47) == NULL);
  char *block = malloc((size_t)5 << 40);
  block[0] = 1;
  return 0;
}
