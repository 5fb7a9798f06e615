#include <stdio.h>
#include <stdarg.h>

static void show(const char *types, ...) {
  va_list list;
  va_start(list, types);
  for (; *types; types++) switch (*types) {
      case 'i': printf("%d ", va_arg(list, int)); break;
      case 'l': printf("%ld ", va_arg(list, long)); break;
      case 'd': printf("%g ", va_arg(list, double)); break;
      case 's': printf("%s ", va_arg(list, char *)); break;
      case 'u': printf("%u ", va_arg(list, unsigned)); break;
      case 'q': printf("%llx ", va_arg(list, unsigned long long)); break;
    }
  va_end(list);
  puts("");
}
int main(void) {
  char c = -3;
  short s = 300;
  show("ii", c, s);
  show("dididididididididi", 1., 1, 2., 2, 3., 3, 4., 4, 5., 5, 6., 6, 7., 7, 8., 8, 9., 9);
  show("slsqud", "a", -1L, "bc", 0xffffffffffffULL, 4000000000u, 0.125);
  return 0;
}
