#include <stdio.h>
#include <stdarg.h>

static void show(int n, ...) {
  va_list list;
  va_start(list, n);
  while (n--) {
    __int128 v = va_arg(list, __int128);
    printf("%lx:%lx ", (long) (v >> 64), (long) v);
    printf("%d ", va_arg(list, int));
  }
  va_end(list);
  puts("");
}
int main(void) {
  __int128 v = ((__int128) 7 << 64) | 9;
  show(1, v, 1);
  show(4, v, 1, -v, 2, v * 3, 3, v << 3, 4);
  return 0;
}
