/* The handlers run in the thread that calls exit, while main still waits for it. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int done;

static void at_end(void) { assert(!done); }

static void *leave(void *unused) {
  exit(0);
  return unused;
}

int main(void) {
  pthread_t thread;
  atexit(at_end);
  pthread_create(&thread, NULL, leave, NULL);
  pthread_join(thread, NULL);
  done = 1;
}
