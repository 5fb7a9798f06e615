/* sc: safe 7; tso: safe 7; pso: safe 7 */
#include "agree.h"

static volatile int x, y;
static int a, b, c;

static void *one(void *unused) {
  x = 1;
  return unused;
}

static void *two(void *unused) {
  a = x;
  y = 1;
  return unused;
}

static void *three(void *unused) {
  b = y;
  c = x;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, one, 0);
  both(two, three);
  pthread_join(thread, 0);
  weir_observe("reads", a << 2 | b << 1 | c);
  return 0;
}
