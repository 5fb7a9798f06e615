/* sc: memory; tso: memory; pso: memory */
#include "agree.h"

static int array[8];
static int other[8];

int main(void) {
  volatile int minus = -1;
  other[0] = 1;
  return array[minus];
}
