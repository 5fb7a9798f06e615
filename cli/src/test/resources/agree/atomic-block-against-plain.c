/* sc: safe 3; tso: safe 3; pso: safe 3 */
#include "agree.h"

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
static volatile int x, y;
static int r, s;

static void *first(void *unused) {
  __VERIFIER_atomic_begin();
  x = 1;
  y = 1;
  __VERIFIER_atomic_end();
  return unused;
}

static void *second(void *unused) {
  r = y;
  s = x;
  return unused;
}

int main(void) {
  both(first, second);
  weir_observe("seen", r << 1 | s);
  return 0;
}
