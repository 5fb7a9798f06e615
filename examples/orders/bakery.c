/*
 * Lamport's bakery algorithm (1974), for two threads: each takes a number above the other's, and
 * the smaller number goes first. No increment of the counter may be lost.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int choosing[2];
atomic_int number[2]; /* 0: does not want to enter */
int counter;          /* protected by the lock */

static void lock(int me) {
  int other = 1 - me;
  atomic_store_explicit(&choosing[me], 1, memory_order_relaxed);
  int mine = atomic_load_explicit(&number[other], memory_order_relaxed) + 1;
  atomic_store_explicit(&number[me], mine, memory_order_relaxed);
  atomic_store_explicit(&choosing[me], 0, memory_order_relaxed);
  while (atomic_load_explicit(&choosing[other], memory_order_relaxed)) ;
  int theirs;
  do {
    theirs = atomic_load_explicit(&number[other], memory_order_relaxed);
  } while (theirs != 0 && (theirs < mine || (theirs == mine && other < me)));
}

static void unlock(int me) {
  atomic_store_explicit(&number[me], 0, memory_order_relaxed);
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
// weir: expect fixed 6
// weir: fence --model rc11
// weir: expect fixed 5
