#include <stdio.h>
#include <stdarg.h>

static double sum(const char *name, int count, ...) {
  va_list list;
  double total = 0;
  va_start(list, count);
  while (count--) total = total / 2 + va_arg(list, double);
  va_end(list);
  return total + (name[0] == 'x');
}
int main(void) {
  float f = 1.5f;
  printf("%g %g %g\n", sum("x", 1, f), sum("y", 3, 1.0, 2.0, f),
         sum("x", 12, 1., 2., 3., 4., 5., 6., 7., 8., 9., 10., 11., 12.));
  return 0;
}
