/* sc: deadlock; tso: deadlock; pso: deadlock */
#include "agree.h"

static pthread_t a, b;
static volatile int ready;

static void *first(void *unused) {
  if (ready) pthread_join(b, 0);
  return unused;
}

static void *second(void *unused) {
  if (ready) pthread_join(a, 0);
  return unused;
}

int main(void) {
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  ready = 1;
  pthread_exit(0);
}
