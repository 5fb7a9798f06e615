/* sc: assertion; tso: assertion; pso: assertion */
// A read-modify-write of the program's own writes the word of a mutex, which nobody holds: as a plain store, it makes
// who comes later wait.
#include "agree.h"
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *taker(void *unused) {
  pthread_mutex_lock(&mutex);
  assert(0); // where the lock comes first
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, taker, 0);
  atomic_fetch_or((_Atomic int *)&mutex, 1);
  return 0;
}
