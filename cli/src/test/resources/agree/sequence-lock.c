/* sc: safe 2; tso: safe 2; pso: safe 4 */
#include "agree.h"

static volatile int sequence, low, high;
static int a, b;

static void *writer(void *unused) {
  sequence = 1;
  low = 1;
  high = 1;
  sequence = 2;
  return unused;
}

static void *reader(void *unused) {
  int before = sequence;
  weir_assume(before % 2 == 0);
  a = low;
  b = high;
  weir_assume(sequence == before);
  return unused;
}

int main(void) {
  both(writer, reader);
  weir_observe("seen", a << 1 | b);
  return 0;
}
