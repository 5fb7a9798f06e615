/* sc: safe 2; tso: safe 2; pso: safe 2 */
#include "agree.h"

static int next(void) {
  static volatile int counter = 10;
  return ++counter;
}

static void *worker(void *unused) {
  next();
  return unused;
}

int main(void) {
  both(worker, worker);
  weir_observe("next", next());
  return 0;
}
