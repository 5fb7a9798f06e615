/* How often it looked is told afterwards: three looks, and four ways to leave. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <weir.h>

atomic_int flag;

static void *sets(void *arg) {
  (void)arg;
  atomic_store(&flag, 1);
  return NULL;
}

int main(void) {
  pthread_t thread;
  int turn;
  pthread_create(&thread, NULL, sets, NULL);
  for (turn = 0; turn < 3; turn++) {
    if (atomic_load(&flag)) break;
  }
  weir_observe("turns", turn);
  pthread_join(thread, NULL);
  return 0;
}
