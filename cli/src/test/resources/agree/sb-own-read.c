/* sc: safe 3; tso: safe 4; pso: safe 4 */
#include "agree.h"

static volatile int x, y, z;
static int r, s;
static int own1, own2;

static void *first(void *unused) {
  x = 1;
  own1 = x;
  r = y;
  return unused;
}

static void *second(void *unused) {
  y = 1;
  own2 = y;
  s = x;
  return unused;
}

int main(void) {
  both(first, second);
  weir_observe("own1", own1);
  weir_observe("own2", own2);
  weir_observe("r", r);
  weir_observe("s", s);
  return 0;
}
