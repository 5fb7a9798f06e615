/* sc: deadlock; tso: deadlock; pso: deadlock */
// The same by an exchange; the other thread keeps the mutex, so that main waits in vain where that comes first.
#include "agree.h"
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static volatile int x;

static void *taker(void *unused) {
  pthread_mutex_lock(&mutex);
  x++;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, taker, 0);
  pthread_mutex_lock(&mutex);
  x++;
  atomic_exchange((_Atomic int *)&mutex, 0);
  pthread_join(thread, 0);
  return 0;
}
