/* sc: memory; tso: memory; pso: memory */
#include "agree.h"

/* Both store to the block after its end; each of the stores is an error, whichever comes first. */
static volatile int *flag;

static void *waiter(void *unused) {
  while (*flag == 0) {
  }
  *flag = 2;
  return unused;
}

static void *owner(void *unused) {
  *flag = 1;
  free((void *)flag);
  *flag = 2;
  return unused;
}

int main(void) {
  flag = calloc(1, sizeof *flag);
  both(waiter, owner);
  return 0;
}
