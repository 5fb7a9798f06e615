/* sc: safe 3; tso: safe 3; pso: safe 3 */
#include "agree.h"

static volatile struct { unsigned a : 4, b : 4; } f;

static void *first(void *unused) {
  f.a = 1;
  return unused;
}

static void *second(void *unused) {
  f.b = 1;
  return unused;
}

int main(void) {
  both(first, second);
  weir_observe("f.a", f.a);
  weir_observe("f.b", f.b);
  return 0;
}
