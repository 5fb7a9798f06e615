/* sc: safe 1; tso: safe 1; pso: safe 1 */
#include "agree.h"

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
static int x, y;

static void __VERIFIER_atomic_add(int *p, int n) {
  int old = *p;
  *p = old + n;
}

static void *worker(void *unused) {
  __VERIFIER_atomic_begin();
  x = x + 1;
  y = y + x;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_add(&x, 10);
  __VERIFIER_atomic_begin();
  y -= x - x;
  __VERIFIER_atomic_end();
  return unused;
}

int main(void) {
  both(worker, worker);
  weir_observe("x", x);
  return 0;
}
