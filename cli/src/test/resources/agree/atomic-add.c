/* sc: safe 1; tso: safe 1; pso: safe 1 */
#include "agree.h"

static atomic_int x, y, z;
static int r, s;

static void *first(void *unused) {
  x++;
  return unused;
}

static void *second(void *unused) {
  x += 1;
  return unused;
}

int main(void) {
  both(first, second);
  weir_observe("x", x);
  return 0;
}
