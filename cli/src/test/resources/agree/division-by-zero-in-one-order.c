/* sc: uncaught; tso: uncaught; pso: uncaught */
#include "agree.h"

static volatile int divisor = 1, quotient;

static void *clearer(void *unused) {
  divisor = 0;
  return unused;
}

static void *divider(void *unused) {
  if (divisor != 0) quotient = 6 / divisor;
  return unused;
}

int main(void) {
  both(clearer, divider);
  return 0;
}
