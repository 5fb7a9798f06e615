/* sc: assertion; tso: assertion; pso: assertion */
// A compare-exchange of the program's own gives a mutex back: who waits for it cannot have it before, as with an unlock.
#include "agree.h"
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static volatile int x;

static void *other(void *unused) {
  pthread_mutex_lock(&mutex);
  assert(x == 1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
  pthread_mutex_lock(&mutex);
  x = 1;
  int held = *(volatile int *)&mutex;
  atomic_compare_exchange_strong((_Atomic int *)&mutex, &held, 0);
  return 0;
}
