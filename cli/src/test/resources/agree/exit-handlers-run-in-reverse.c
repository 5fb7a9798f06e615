/* sc: safe 2; tso: safe 2; pso: safe 2 */
#include "agree.h"

static int order;

static void one(void) { order = order * 10 + 1; weir_observe("order", order); }
static void two(void) { order = order * 10 + 2; }

static void *registers_one(void *unused) {
  atexit(one);
  return unused;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, registers_one, 0);
  pthread_join(a, 0);
  if (weir_choose(0, 1))
    atexit(two);
  return 0;
}
