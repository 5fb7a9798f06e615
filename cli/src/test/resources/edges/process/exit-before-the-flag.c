/* Only what comes before exit in its thread is seen by others. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int x;

static void *work(void *unused) {
  assert(atomic_load(&x) < 2);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  atomic_store(&x, 1);
  exit(0);
  atomic_store(&x, 2);
}
