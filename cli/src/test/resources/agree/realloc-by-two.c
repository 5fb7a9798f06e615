/* sc: memory; tso: memory; pso: memory */
#include "agree.h"

static int *block;
static volatile int x;

static void *left(void *unused) {
  x = 1;
  block[1] = 2;
  block = realloc(block, 16);
  return unused;
}

static void *right(void *unused) {
  block[0] = 1;
  x = 2;
  free(realloc(block, 4));
  return unused;
}

int main(void) {
  block = calloc(1, 8);
  both(left, right);
  return 0;
}
