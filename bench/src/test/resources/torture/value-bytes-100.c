#include <stdio.h>
#include <stdarg.h>

struct bytes { unsigned char b[100]; };

static struct bytes rotate(struct bytes s) {
  unsigned char first = s.b[0];
  for (int i = 0; i + 1 < 100; i++) s.b[i] = s.b[i + 1];
  s.b[100 - 1] = first;
  return s;
}

static unsigned sum(int skip, struct bytes s, long weight, struct bytes t) {
  unsigned sum = skip;
  for (int i = 0; i < 100; i++) sum = 31 * sum + s.b[i] * weight + t.b[100 - 1 - i];
  s.b[0] = 0;
  return sum;
}

static unsigned list(int count, ...) {
  va_list arguments;
  unsigned total = 0;
  va_start(arguments, count);
  for (int i = 0; i < count; i++) {
    struct bytes s = va_arg(arguments, struct bytes);
    total = total * 7 + sum(va_arg(arguments, int), s, 3, s);
  }
  va_end(arguments);
  return total;
}

int main(void) {
  struct bytes a, (*volatile f)(struct bytes) = rotate;
  for (int i = 0; i < 100; i++) a.b[i] = 17 * i + 1;
  struct bytes b = f(rotate(a)), c[2] = {a, b};
  printf("%u %u\n", sum(1, a, 2, b), sum(0, c[1], -1, c[0]));
  printf("%u %d %d\n", list(4, a, 1, b, 2, a, 3, b, 4), a.b[0], b.b[100 - 1]);
  return 0;
}
