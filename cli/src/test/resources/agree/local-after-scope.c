/* sc: memory; tso: memory; pso: memory */
#include "agree.h"

static int *volatile leaked;

static void *user(void *unused) {
  int *p = leaked;
  if (p) *p = 3;
  return unused;
}

static void leak(void) {
  volatile int local = 1;
  leaked = (int *)&local;
  local = 2;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, user, 0);
  leak();
  pthread_join(thread, 0);
  return 0;
}
