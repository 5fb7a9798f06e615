/* sc: safe 1; tso: safe 1; pso: safe 3 */
#include "agree.h"

static volatile int x, y;
static int r;

static void *writer(void *unused) {
  x = 1;
  x = 2;
  y = 1;
  return unused;
}

static void *reader(void *unused) {
  weir_assume(y == 1);
  r = x;
  return unused;
}

int main(void) {
  both(writer, reader);
  weir_observe("r", r);
  return 0;
}
