/* The look is a function of its own, and the loop around it gives up. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

atomic_int locked;
int counter; /* protected by the lock */

static bool try_lock(atomic_int *lock) {
  return atomic_exchange_explicit(lock, 1, memory_order_acquire) == 0;
}

static void *worker(void *arg) {
  (void)arg;
  for (int turn = 0; turn < 5000; turn++) {
    if (try_lock(&locked)) {
      counter++;
      atomic_store_explicit(&locked, 0, memory_order_release);
      break;
    }
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  assert(counter >= 1 && counter <= 2);
  return 0;
}
