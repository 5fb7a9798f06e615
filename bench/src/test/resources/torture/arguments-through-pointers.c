#include <stdio.h>
#include <stdarg.h>

struct reader { va_list list; int taken; };
static int take(struct reader *r) {
  r->taken++;
  return va_arg(r->list, int);
}
static int pick(int count, ...) {
  struct reader r = {.taken = 0};
  int sum = 0;
  va_start(r.list, count);
  while (r.taken < count) sum = 10 * sum + take(&r);
  va_end(r.list);
  return sum;
}
static int none(int count, ...) { return -count; }
int main(void) {
  int (*f[])(int, ...) = {pick, none};
  for (int i = 0; i < 4; i++) printf("%d\n", f[i % 2](8 - i, 1, 2, 3, 4, 5, 6, 7, 8));
  return 0;
}
