/*
 * The ticket lock (in Mellor-Crummey and Scott, 1991): threads enter in the order in which they
 * took a number. No increment of the counter may be lost.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int next_ticket, now_serving;
int counter; /* protected by the lock */

static int lock(void) {
  int mine = atomic_fetch_add_explicit(&next_ticket, 1, memory_order_relaxed);
  while (atomic_load_explicit(&now_serving, memory_order_relaxed) != mine) ;
  return mine;
}

static void unlock(int mine) {
  atomic_store_explicit(&now_serving, mine + 1, memory_order_relaxed);
}

static void *worker(void *arg) {
  (void)arg;
  int mine = lock();
  counter++;
  unlock(mine);
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
