/* sc: memory 2; tso: memory 2; pso: memory 2 */
#include "agree.h"

/* The reader goes on between the store and the free, or meets the free, whichever writes x last. */
static volatile int *flag;
static volatile int x;

static void *reader(void *unused) {
  x = 2;
  while (*flag == 0) {
  }
  return unused;
}

static void *writer(void *unused) {
  x = 1;
  int before = *flag;
  (void)before;
  *flag = 2;
  free((void *)flag);
  return unused;
}

int main(void) {
  flag = calloc(1, sizeof *flag);
  both(reader, writer);
  weir_observe("x", x);
  return 0;
}
