/* sc: safe 3; tso: safe 3; pso: safe 3 */
#include "agree.h"

static volatile uint16_t x, y;
static int mine, r, s;

static void *first(void *unused) {
  ((volatile uint8_t *)&x)[0] = 1;
  ((volatile uint8_t *)&x)[1] = 1;
  mine = x;
  r = y;
  return unused;
}

static void *second(void *unused) {
  y = 1;
  __sync_synchronize();
  s = x == 0;
  return unused;
}

int main(void) {
  both(first, second);
  weir_observe("mine", mine);
  weir_observe("r", r);
  weir_observe("s", s);
  return 0;
}
