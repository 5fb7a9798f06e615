/*
 * The lock of Peterson, "Myths About the Mutual Exclusion Problem" (1981), for two threads. No
 * increment of the counter may be lost.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag[2]; /* flag[i]: thread i wants to enter */
atomic_int turn;    /* who goes first when both want to */
int counter;        /* protected by the lock */

static void lock(int me) {
  int other = 1 - me;
  atomic_store_explicit(&flag[me], 1, memory_order_relaxed);
  atomic_store_explicit(&turn, other, memory_order_relaxed);
  while (atomic_load_explicit(&flag[other], memory_order_relaxed) &&
         atomic_load_explicit(&turn, memory_order_relaxed) == other) ;
}

static void unlock(int me) {
  atomic_store_explicit(&flag[me], 0, memory_order_relaxed);
}

static void *worker(void *arg) {
  int me = (int)(long)arg;
  lock(me);
  counter++;
  unlock(me);
  return NULL;
}
int main(void) {
  pthread_t threads[2];
  for (long i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  assert(counter == 2);
  return 0;
}

// weir: fence --model armv8
// weir: expect fixed 3
// weir: fence --model rc11
// weir: expect fixed 4
