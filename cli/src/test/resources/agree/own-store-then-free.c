/* sc: safe; tso: safe; pso: safe */
#include "agree.h"

static volatile int other;

static void *worker(void *unused) {
  volatile int *p = malloc(sizeof *p);
  other = 1;
  *p = 3;
  free((int *)p);
  other = 2;
  return unused;
}

int main(void) {
  both(worker, worker);
  assert(other == 2);
  return 0;
}
