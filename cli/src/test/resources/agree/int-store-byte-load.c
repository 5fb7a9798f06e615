/* sc: safe 3; tso: safe 4; pso: safe 4 */
#include "agree.h"

static volatile int x, y;
static int mine, r, s;

static void *first(void *unused) {
  x = 0x0101;
  mine = *((volatile char *)&x + 1);
  r = y;
  return unused;
}

static void *second(void *unused) {
  y = 1;
  __sync_synchronize();
  s = x;
  return unused;
}

int main(void) {
  both(first, second);
  weir_observe("mine", mine);
  weir_observe("r", r);
  weir_observe("s", s);
  return 0;
}
