/* sc: safe, 100 traces; tso: safe, 112 traces; pso: safe, 144 traces */
#include "agree.h"

/* A run that is planned with one outcome of the choice does not stand for those with the other. */
static volatile int x;
static volatile int y;
static volatile int z;

static void *first(void *unused) {
  (void)y;
  (void)x;
  z = 1;
  y = 2;
  return unused;
}

static void *second(void *unused) {
  y = 0;
  if (weir_choose(0, 1)) {
    z = 1;
  }
  return unused;
}

static void *third(void *unused) {
  y = 2;
  (void)z;
  x = 1;
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, first, NULL);
  pthread_create(&threads[1], NULL, second, NULL);
  pthread_create(&threads[2], NULL, third, NULL);
  return 0;
}
