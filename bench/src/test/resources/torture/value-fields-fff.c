#include <stdio.h>
#include <stdarg.h>

struct mixed {
  float m0;
  float m1;
  float m2;
};

static void show(struct mixed s) { printf("%g %g %g\n", s.m0, s.m1, s.m2); }

static struct mixed change(int a, struct mixed s, double b) {
  s.m0 = s.m0 * 2; s.m1 = s.m1 * 2; s.m2 = s.m2 * 2;
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
  struct mixed s = {-0.75f, -0.75f, -0.75f}, *q = &s;
  show(change(1, change(2, *q, 0.5), 1.5));
  each(6, s, s, change(3, s, 0), s, s, s, 99);
  return 0;
}
