/* sc: safe; tso: safe; pso: safe */
#include "agree.h"

static int classify(int n) {
  switch (n) {
    case -1: return 100;
    case 0:
    case 1: n += 10; /* fall through */
    case 2: return n;
    case 1000000: goto out;
    default: break;
  }
  for (int i = 0; i < 5; i++) {
    for (int j = 0;; j++) {
      if (j == n) goto out;
      if (j > i) break;
    }
  }
  return -2;
out:
  return -3;
}

int main(void) {
  volatile int one = 1;
  assert(classify(-one) == 100 && classify(0) == 10 && classify(one) == 11 && classify(2) == 2);
  assert(classify(1000000) == -3 && classify(4) == -3 && classify(9 * one) == -2);
  return 0;
}
