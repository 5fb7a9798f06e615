/* sc: safe 3; tso: safe 4; pso: safe 4 */
#include "agree.h"

static volatile int x, y, z;
static int r, s;

static void *first(void *unused) {
  x = 1;
  y = 1;
  return unused;
}

static void *second(void *unused) {
  y = 2;
  r = x;
  return unused;
}

int main(void) {
  both(first, second);
  weir_observe("y", y);
  weir_observe("r", r);
  return 0;
}
