/* sc: safe 1, 4 traces; tso: safe 1, 4 traces; pso: safe 1, 4 traces */
#include "agree.h"

static pthread_barrier_t each;
static int left, right, sum;

static void *one(void *unused) {
  left = 1;
  pthread_barrier_wait(&each);
  sum = left + right;
  pthread_barrier_wait(&each);
  assert(sum == 3);
  return unused;
}

static void *two(void *unused) {
  right = 2;
  pthread_barrier_wait(&each);
  pthread_barrier_wait(&each);
  weir_observe("sum", sum);
  return unused;
}

int main(void) {
  pthread_barrier_init(&each, 0, 2);
  both(one, two);
  return 0;
}
