/* sc: safe 1; tso: safe 1; pso: safe 1 */
#include "agree.h"

static union { volatile uint8_t byte[4]; uint32_t all; } u;

static void *first(void *unused) {
  u.byte[1] = 1;
  return unused;
}

static void *second(void *unused) {
  u.byte[2] = 2;
  return unused;
}

int main(void) {
  both(first, second);
  weir_observe("u.all", u.all);
  return 0;
}
