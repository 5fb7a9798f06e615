/* It gives up when the count is over, whatever the last look finds: also the one that it waits for. */
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
  int found = 0;
  int last = 0;
  pthread_create(&thread, NULL, sets, NULL);
  for (int turn = 0;;) {
    last = atomic_load(&flag);
    if (++turn >= 5) break;
    if (last) {
      found = 1;
      break;
    }
  }
  assert(found || last == 0);
  pthread_join(thread, NULL);
  return 0;
}
