#include <stdio.h>
#include <stdarg.h>

struct mixed {
  const char * m0;
  long m1;
};

static void show(struct mixed s) { printf("%s %ld\n", s.m0, s.m1); }

static struct mixed change(int a, struct mixed s, double b) {
  s.m0++; s.m1 -= 1;
  show(s);
  printf("%d %g\n", a, b);
  return s;
}

static void each(int count, ...) {
  va_list arguments;
  va_start(arguments, count);
  while (count--) show(va_arg(arguments, struct mixed));
  printf("%d\n", va_arg(arguments, int));
  va_end(arguments);
}

int main(void) {
  struct mixed s = {"text", -5000000000L}, *q = &s;
  show(change(1, change(2, *q, 0.5), 1.5));
  each(6, s, s, change(3, s, 0), s, s, s, 99);
  return 0;
}
