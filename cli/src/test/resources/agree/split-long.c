/* sc: safe 3; tso: safe 3; pso: safe 3 */
#include "agree.h"

static union {
  volatile uint64_t all;
  volatile uint32_t half[2];
} u;
static uint64_t seen;

static void *first(void *unused) {
  u.all = 0x100000001;
  return unused;
}

static void *second(void *unused) {
  seen = u.half[0];
  seen = seen << 1 | u.half[1];
  return unused;
}

int main(void) {
  both(first, second);
  weir_observe("seen", (long)seen);
  return 0;
}
