#include <stdio.h>
#include <stdarg.h>

static long sum(int count, ...) {
  va_list list;
  long total = 0;
  va_start(list, count);
  while (count--) total = 3 * total + va_arg(list, int);
  va_end(list);
  return total;
}
int main(void) {
  printf("%ld %ld %ld %ld\n", sum(0), sum(1, -5), sum(5, 1, 2, 3, 4, 5),
         sum(12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
  return 0;
}
