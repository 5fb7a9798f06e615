/* One error of each kind that has to be asked for. */
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>

static int shared;
static volatile int never;

static void *other(void *unused) {
#ifdef RACE
  shared = 1;
#endif
#ifdef ENDLESS
  while (!never) {
  }
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
#ifdef RACE
  shared = 2;
#endif
#ifdef LEAK
  volatile char *lost = malloc(1);
  lost = 0;
#endif
#ifdef OVERFLOW
  volatile int most = INT_MAX;
  most = most + 1;
#endif
  pthread_join(thread, 0);
  return 0;
}
