/*
 * It looks at two places: left is set before right is taken back, so that there is no moment at
 * which a look finds neither; but one that reads left early and right late does, and all three may.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int left, right = 1;

static void *moves(void *arg) {
  (void)arg;
  atomic_store(&left, 1);
  atomic_store(&right, 0);
  return NULL;
}

int main(void) {
  pthread_t thread;
  int found = 0;
  pthread_create(&thread, NULL, moves, NULL);
  for (int turn = 0; turn < 1; turn++) {
    if (atomic_load(&left) || atomic_load(&right)) {
      found = 1;
      break;
    }
  }
  assert(found);
  pthread_join(thread, NULL);
  return 0;
}
