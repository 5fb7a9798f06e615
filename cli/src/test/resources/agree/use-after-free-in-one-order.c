/* sc: memory; tso: memory; pso: memory */
#include "agree.h"

static volatile int valid = 1;
static int *block;

static void *user(void *unused) {
  if (valid) *block = 2;
  return unused;
}

static void *owner(void *unused) {
  valid = 0;
  free(block);
  return unused;
}

int main(void) {
  block = malloc(sizeof *block);
  both(user, owner);
  return 0;
}
