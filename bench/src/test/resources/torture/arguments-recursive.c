#include <stdio.h>
#include <stdarg.h>

static int deep(int level, ...) {
  va_list list;
  va_start(list, level);
  int a = va_arg(list, int);
  int below = level ? deep(level - 1, a + 1, level * 10) : 0;
  int b = va_arg(list, int);
  va_end(list);
  return below + a * b;
}
int main(void) {
  printf("%d %d\n", deep(5, 1, 2), deep(0, 3, 4));
  return 0;
}
