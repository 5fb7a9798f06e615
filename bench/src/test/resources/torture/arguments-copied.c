#include <stdio.h>
#include <stdarg.h>

static int second(va_list list) {
  (void) va_arg(list, int);
  return va_arg(list, int);
}
static void walk(int n, ...) {
  va_list list, copy;
  va_start(list, n);
  int a = va_arg(list, int);
  va_copy(copy, list);
  int b = va_arg(list, int), c = second(copy);
  va_end(copy);
  va_copy(copy, list);
  int d = va_arg(copy, int);
  va_end(copy);
  va_end(list);
  va_start(list, n);
  printf("%d %d %d %d %d\n", a, b, c, d, va_arg(list, int));
  va_end(list);
}
int main(void) {
  walk(0, 1, 2, 3, 4);
  walk(0, 5, 6, 7, 8, 9, 10, 11);
  return 0;
}
