/* sc: safe 2; tso: safe 2; pso: safe 2 */
#include "agree.h"

static union { volatile uint64_t all; volatile uint8_t byte[8]; } u;

static void *first(void *unused) {
  u.all = 0x1111111111111111;
  return unused;
}

static void *second(void *unused) {
  u.byte[3] = 0x22;
  return unused;
}

int main(void) {
  both(first, second);
  weir_observe("u.all", u.all);
  return 0;
}
