/* sc: safe 3; tso: safe 4; pso: safe 4 */
/* A store to 16 bytes waits in the buffer, and own loads of its parts read it there. */
#include "agree.h"

static union { _Atomic __int128 whole; volatile long half[2]; volatile char bytes[16]; } x;
static volatile long y;
static volatile int r0, r1;

static void *left(void *unused) {
  atomic_store_explicit(&x.whole, ((__int128) 0x0201 << 56) | 5, memory_order_relaxed);
  r0 = y;
  assert(x.half[0] == ((0x01L << 56) | 5) && x.half[1] == 2);
  assert(x.bytes[7] == 1 && x.bytes[8] == 2 && x.bytes[0] == 5);
  assert(*(volatile short *) &x.bytes[7] == 0x0201);
  return 0;
}

static void *right(void *unused) {
  y = 1;
  r1 = x.half[1];
  return 0;
}

int main(void) {
  both(left, right);
  weir_observe("read", 10 * r0 + r1);
}
