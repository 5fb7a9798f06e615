/* sc: safe 3; tso: safe 3; pso: safe 4 */
#include "agree.h"

static volatile int x, y, z;
static int r, s;

static void *first(void *unused) {
  x = 1;
  y = 2;
  return unused;
}

static void *second(void *unused) {
  y = 1;
  x = 2;
  return unused;
}

int main(void) {
  both(first, second);
  weir_observe("x", x);
  weir_observe("y", y);
  return 0;
}
