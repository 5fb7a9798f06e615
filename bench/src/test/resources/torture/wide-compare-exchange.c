#include <stdio.h>

typedef unsigned __int128 u128;
static void show(u128 v) { printf("%lx:%lx\n", (long) (v >> 64), (long) v); }

static u128 x = ((u128) 1 << 64) | 2;

int main(void) {
  u128 expected = 7, same = ((u128) 1 << 64) | 2;
  printf("%d\n", __atomic_compare_exchange_n(&x, &expected, (u128) 9 << 60, 0, 5, 5));
  show(expected);
  printf("%d\n", __atomic_compare_exchange_n(&x, &same, (u128) 9 << 60, 0, 5, 0));
  show(x);
  return 0;
}
