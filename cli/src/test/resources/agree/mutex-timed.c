/* sc: safe 2, 3 traces; tso: safe 2, 3 traces; pso: safe 2, 3 traces */
#include "agree.h"
#include <errno.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *holds(void *unused) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return unused;
}

/* Before the other, after it, or too late while the other has it. */
static void *may_time_out(void *unused) {
  struct timespec soon = {0, 0};
  int result = pthread_mutex_timedlock(&mutex, &soon);
  assert(result == 0 || result == ETIMEDOUT);
  weir_observe("result", result);
  if (result == 0)
    pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  both(holds, may_time_out);
  return 0;
}
