/* sc: safe 6; tso: safe 6; pso: safe 6 */
#include "agree.h"

static volatile int x, y, z;
static int r, s;

static void *first(void *unused) {
  x = 1;
  x = 2;
  return unused;
}

static void *second(void *unused) {
  r = x;
  s = x;
  return unused;
}

int main(void) {
  both(first, second);
  weir_observe("r", r);
  weir_observe("s", s);
  return 0;
}
