/* sc: deadlock; tso: deadlock; pso: deadlock */
#include "agree.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void again(void) { pthread_once(&once, again); }

static void *worker(void *unused) {
  pthread_once(&once, again);
  return unused;
}

int main(void) {
  both(worker, worker);
  return 0;
}
