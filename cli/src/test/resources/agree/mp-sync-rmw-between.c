/* sc: safe 3; tso: safe 3; pso: safe 3 */
#include "agree.h"

static volatile int x, y;
static int z, r, s;

static void *first(void *unused) {
  x = 1;
  __sync_fetch_and_add(&z, 1);
  y = 1;
  return unused;
}

static void *second(void *unused) {
  r = y;
  s = x;
  return unused;
}

int main(void) {
  both(first, second);
  weir_observe("r", r);
  weir_observe("s", s);
  return 0;
}
