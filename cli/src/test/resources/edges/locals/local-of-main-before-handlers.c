/* The handlers of atexit run after the last thread, long after the locals of main have ended. */
#include <pthread.h>
#include <stdlib.h>

static int *kept;

static void at_end(void) { *kept = 1; }

int main(void) {
  int local = 0;
  kept = &local;
  atexit(at_end);
#if LEAVES
  pthread_exit(NULL);
#else
  exit(0);
#endif
}
