/* sc: safe 1, 0 traces; tso: safe 1, 0 traces; pso: safe 1, 0 traces */
// Each handler runs once, in one of the threads, of which no join comes back.
#include "agree.h"

static int runs;

static void leave(void) {
  runs++;
  weir_observe("runs", runs);
}

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
  assert(0);
}
