/* sc: safe, 4 traces; tso: safe, 4 traces; pso: safe, 4 traces */
// The handle may be seen before the thread that it names has begun: it is then detached already.
#include "agree.h"

static pthread_t second;
static int x;

static void *set(void *arg) {
  x = 1;
  return arg;
}

static void *detach(void *arg) {
  pthread_t handle = second;
  if (handle != 0)
    assert(pthread_detach(handle) == 0);
  return arg;
}

int main(void) {
  pthread_t first;
  pthread_create(&first, 0, detach, 0);
  pthread_create(&second, 0, set, 0);
  x = 2;
  pthread_join(first, 0);
  return 0;
}
