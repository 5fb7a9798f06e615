/* sc: safe 1, 2 traces; tso: safe 1, 2 traces; pso: safe 1, 2 traces */
// Each handler runs once, in one of the threads.
#include "agree.h"

static int runs;

static void leave(void) { runs++; }

static void *other(void *arg) {
  exit(0);
  return arg;
}

int main(void) {
  pthread_t one, two;
  atexit(leave);
  pthread_create(&one, 0, other, 0);
  pthread_create(&two, 0, other, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  assert(runs == 1);
  weir_observe("runs", runs);
  return 0;
}
