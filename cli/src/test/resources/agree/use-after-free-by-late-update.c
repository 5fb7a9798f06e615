/* sc: safe; tso: memory; pso: memory */
#include "agree.h"

static volatile int in_use, closing;
static int *block;

static void *user(void *unused) {
  in_use = 1;
  if (!closing) *block = 2;
  return unused;
}

static void *owner(void *unused) {
  closing = 1;
  if (!in_use) free(block);
  return unused;
}

int main(void) {
  block = malloc(sizeof *block);
  both(user, owner);
  return 0;
}
