/* The last look finds the lock free, the exchange behind it does not: no other turn sees both. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int lock = 1;

static void *gives_and_takes(void *arg) {
  (void)arg;
  atomic_store(&lock, 0);
  atomic_store(&lock, 1);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, gives_and_takes, NULL);
  int seen = 1, taken = 0;
  for (int turn = 0; turn < 2; turn++) {
    seen = atomic_load(&lock);
    if (seen == 0 && atomic_exchange(&lock, 1) == 0) {
      taken = 1;
      break;
    }
  }
  assert(taken || seen == 1);
  pthread_join(thread, NULL);
  return 0;
}
