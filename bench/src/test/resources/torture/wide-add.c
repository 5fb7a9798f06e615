#include <stdio.h>

typedef unsigned __int128 u128;
static void show(u128 v) { printf("%lx:%lx\n", (long) (v >> 64), (long) v); }

static u128 x = ((u128) 5 << 64) | 0xfffffffffffffff0;

int main(void) {
  u128 y = ((u128) 3 << 64) | 0x1234;
  show(__atomic_fetch_add(&x, y, 5));
  show(x);
  y = -(u128) 1;
  show(__atomic_fetch_add(&x, y, 5));
  show(__atomic_load_n(&x, 2));
  return 0;
}
