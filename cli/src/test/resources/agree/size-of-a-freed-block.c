/* sc: memory; tso: memory; pso: memory */
#include "agree.h"

size_t malloc_usable_size(void *block);

static char *block;

static void *owner(void *unused) {
  free(block);
  return unused;
}

static void *user(void *unused) {
  assert(malloc_usable_size(block) == 5);
  return unused;
}

int main(void) {
  block = malloc(5);
  both(owner, user);
  return 0;
}
