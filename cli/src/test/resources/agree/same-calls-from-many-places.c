/* sc: safe; tso: safe; pso: safe */
/* Each call is in the state in which the one before was, but for where it returns to: no endless loop. */
#include "agree.h"

static __attribute__((noinline)) void work(unsigned n) {
  while (n > 0) n--;
}

#define TEN(x) x; x; x; x; x; x; x; x; x; x

int main(void) {
  work(65000);
  TEN(TEN(TEN(work(2))));
  return 0;
}
