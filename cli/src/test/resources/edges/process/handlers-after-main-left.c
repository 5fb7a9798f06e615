/* The last thread ends the process after main has left, and then the handlers run. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int done;

static void at_end(void) { assert(done == 2); }

static void *work(void *unused) {
  __atomic_fetch_add(&done, 1, __ATOMIC_RELAXED);
  return unused;
}

int main(void) {
  pthread_t thread;
  atexit(at_end);
  pthread_create(&thread, NULL, work, NULL);
  pthread_create(&thread, NULL, work, NULL);
  pthread_exit(NULL);
}
