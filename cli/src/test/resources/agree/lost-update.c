/* sc: safe 2; tso: safe 2; pso: safe 2 */
#include "agree.h"

static volatile int x, y, z;
static int r, s;

static void *first(void *unused) {
  x++;
  return unused;
}

static void *second(void *unused) {
  x++;
  return unused;
}

int main(void) {
  both(first, second);
  weir_observe("x", x);
  return 0;
}
