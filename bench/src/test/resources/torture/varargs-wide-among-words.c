#include <stdarg.h>
#include <stdio.h>
typedef unsigned __int128 u128;
static __attribute__((noinline)) void h(int n, ...) {
  va_list l; va_start(l, n);
  for (int i = 0; i < n; i++) printf("%ld ", va_arg(l, long));
  u128 x = va_arg(l, u128);
  printf("%lx %lx ", (long)(x >> 64), (long)x);
  printf("%d\n", va_arg(l, int));
  va_end(l);
}
int main(void) {
  u128 x = (u128)5 << 64 | 6;
  h(0, x, 7); h(1, 1l, x, 7); h(2, 1l, 2l, x, 7); h(3, 1l, 2l, 3l, x, 7);
  h(4, 1l, 2l, 3l, 4l, x, 7); h(5, 1l, 2l, 3l, 4l, 5l, x, 7);
  h(6, 1l, 2l, 3l, 4l, 5l, 6l, x, 7); h(7, 1l, 2l, 3l, 4l, 5l, 6l, 7l, x, 7);
}
