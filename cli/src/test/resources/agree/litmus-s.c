/* sc: safe 3; tso: safe 3; pso: safe 4 */
#include "agree.h"

static volatile int x, y, z;
static int r, s;

static void *first(void *unused) {
  x = 2;
  y = 1;
  return unused;
}

static void *second(void *unused) {
  r = y;
  x = 1;
  return unused;
}

int main(void) {
  both(first, second);
  weir_observe("x", x);
  weir_observe("r", r);
  return 0;
}
