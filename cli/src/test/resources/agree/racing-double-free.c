/* sc: memory; tso: memory; pso: memory */
#include "agree.h"

static volatile int freed;
static int *block;

static void *release(void *unused) {
  if (!freed) {
    freed = 1;
    free(block);
  }
  return unused;
}

int main(void) {
  block = malloc(4);
  both(release, release);
  return 0;
}
