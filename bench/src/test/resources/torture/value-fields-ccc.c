#include <stdio.h>
#include <stdarg.h>

struct mixed {
  char m0;
  char m1;
  char m2;
};

static void show(struct mixed s) { printf("%d %d %d\n", s.m0, s.m1, s.m2); }

static struct mixed change(int a, struct mixed s, double b) {
  s.m0 -= 1; s.m1 -= 1; s.m2 -= 1;
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
  struct mixed s = {'a', 'a', 'a'}, *q = &s;
  show(change(1, change(2, *q, 0.5), 1.5));
  each(6, s, s, change(3, s, 0), s, s, s, 99);
  return 0;
}
