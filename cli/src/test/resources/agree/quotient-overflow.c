/* sc: uncaught; tso: uncaught; pso: uncaught */
#include "agree.h"

static volatile int least = INT32_MIN, minus = -1;

int main(void) {
  return least / minus;
}
