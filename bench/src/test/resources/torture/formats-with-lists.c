#include <stdarg.h>
#include <stdio.h>
static int say(const char *format, ...) {
  char text[100];
  va_list list, again;
  va_start(list, format);
  va_copy(again, list);
  int n = vsnprintf(text, sizeof text, format, again);
  va_end(again);
  vprintf(format, list);
  va_end(list);
  fputs(text, stdout);
  return n;
}
static void rest(const char *format, ...) {
  va_list list, again;
  char b[50];
  va_start(list, format);
  int first = va_arg(list, int); double d = va_arg(list, double);
  printf("%d %g: ", first, d);
  va_copy(again, list);
  vsprintf(b, format, again);
  va_end(again);
  puts(b);
  vfprintf(stdout, format, list);
  va_end(list);
}
int main(void) {
  printf("%d\n", say("%d %s %c %5.2f %ld %x %u %d %d %g|%*d\n", 1, "two", '3', 4.5, 5L, 6, 7u, 8, 9, 1e10, 4, 10));
  printf("%d\n", say("%g %g %g %g %g %g %g %g %g %g %d\n", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10., 11));
  rest("%s %g\n", 1, 2.5, "three", 4.5);
}
