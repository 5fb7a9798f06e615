/* sc: safe 6; tso: safe 7; pso: safe 7 */
#include "agree.h"

static volatile int x, y;
static int r, s, way;

static void *first(void *unused) {
  way = (int)weir_choose(0, 1);
  x = 1;
  if (way) __sync_synchronize();
  r = y;
  return unused;
}

static void *second(void *unused) {
  y = 1;
  if (way == 7) s = 7;
  __sync_synchronize();
  s = x;
  return unused;
}

int main(void) {
  both(first, second);
  weir_observe("outcome", way << 2 | r << 1 | s);
  return 0;
}
