/* sc: safe 6; tso: safe 6; pso: safe 6 */
#include "agree.h"

static int a, b;

static void *first(void *unused) {
  a = (int)weir_choose(0, 2);
  return unused;
}

static void *second(void *unused) {
  b = (int)weir_choose(-1, 0);
  return unused;
}

int main(void) {
  both(first, second);
  weir_observe("a", a);
  weir_observe("b", b);
  return 0;
}
