/*
 * The test-and-test-and-set lock (Rudolph and Segall, 1984): a thread looks until the lock seems
 * free, and only then attempts to take it. No increment of the counter may be lost.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int taken;
int counter; /* protected by the lock */

static void lock(void) {
  do {
    while (atomic_load_explicit(&taken, memory_order_relaxed)) ;
  } while (atomic_exchange_explicit(&taken, 1, memory_order_relaxed));
}

static void unlock(void) {
  atomic_store_explicit(&taken, 0, memory_order_relaxed);
}

static void *worker(void *arg) {
  (void)arg;
  lock();
  counter++;
  unlock();
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  assert(counter == 2);
  return 0;
}

// weir: fence --model armv8
// weir: expect fixed 2
// weir: fence --model rc11
// weir: expect fixed 2
