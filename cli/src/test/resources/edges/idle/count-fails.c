/* The third look decides. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

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
  for (turn = 0; turn < 1000; turn++) {
    if (atomic_load(&flag)) break;
  }
  assert(turn != 2);
  pthread_join(thread, NULL);
  return 0;
}
