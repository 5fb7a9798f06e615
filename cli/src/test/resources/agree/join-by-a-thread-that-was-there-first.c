/* sc: safe, 2 traces; tso: safe, 2 traces; pso: safe, 2 traces */
// The handle may be seen before the thread that it names has begun: a join then waits for both.
#include "agree.h"

static pthread_t second;
static int x;

static void *set(void *arg) {
  x = 1;
  return arg;
}

static void *join(void *arg) {
  pthread_t handle = second;
  if (handle != 0) {
    assert(pthread_join(handle, 0) == 0);
    assert(x == 1);
  }
  return arg;
}

int main(void) {
  pthread_t first;
  pthread_create(&first, 0, join, 0);
  pthread_create(&second, 0, set, 0);
  pthread_join(first, 0);
  return 0;
}
