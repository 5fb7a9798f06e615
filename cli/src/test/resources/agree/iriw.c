/* sc: safe 15; tso: safe 15; pso: safe 15 */
#include "agree.h"

static volatile int x, y;
static int a, b, c, d;

static void *write_x(void *unused) {
  x = 1;
  return unused;
}

static void *write_y(void *unused) {
  y = 1;
  return unused;
}

static void *x_then_y(void *unused) {
  a = x;
  b = y;
  return unused;
}

static void *y_then_x(void *unused) {
  c = y;
  d = x;
  return unused;
}

int main(void) {
  void *(*roles[])(void *) = {write_x, write_y, x_then_y, y_then_x};
  pthread_t threads[4];
  for (int i = 0; i < 4; i++) pthread_create(&threads[i], 0, roles[i], 0);
  for (int i = 0; i < 4; i++) pthread_join(threads[i], 0);
  weir_observe("reads", a << 3 | b << 2 | c << 1 | d);
  return 0;
}
