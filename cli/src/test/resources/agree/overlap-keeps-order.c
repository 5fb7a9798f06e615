/* sc: safe 1; tso: safe 1; pso: safe 1 */
#include "agree.h"

static union { volatile uint32_t all; volatile uint8_t byte[4]; } u;
static volatile int other;

static void *first(void *unused) {
  u.all = 0x11111111;
  u.byte[1] = 0x22;
  u.all = u.all + 1;
  return unused;
}

static void *second(void *unused) {
  other = 1;
  return unused;
}

int main(void) {
  both(first, second);
  weir_observe("u.all", u.all);
  return 0;
}
