/* sc: safe 3; tso: safe 3; pso: safe 3 */
/* Xchg is a full fence, as is a locked addition. */
#include "agree.h"

static int x, y;
static volatile int r0, r1;

static void *left(void *unused) {
  int one = 1;
  __asm__ volatile("xchgl %0,%1" : "+r"(one), "+m"(x) : : "memory");
  r0 = *(volatile int *) &y;
  return 0;
}

static void *right(void *unused) {
  *(volatile int *) &y = 1;
  __asm__ volatile("lock; addl $0,(%%rsp)" ::: "memory", "cc");
  r1 = *(volatile int *) &x;
  return 0;
}

int main(void) {
  both(left, right);
  assert(r0 || r1);
  weir_observe("read", 2 * r0 + r1);
}
