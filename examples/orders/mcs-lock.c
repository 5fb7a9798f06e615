/*
 * The queue lock of Mellor-Crummey and Scott (1991): each thread waits at a node of its own until
 * the one before it hands the lock over. No increment of the counter may be lost.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
  _Atomic(struct node *) next;
  atomic_int waits;
};

struct node nodes[2];        /* one for each thread */
_Atomic(struct node *) tail; /* who came last, or NULL */
int counter;                 /* protected by the lock */

static void lock(int me) {
  struct node *mine = &nodes[me];
  atomic_store_explicit(&mine->next, NULL, memory_order_relaxed);
  atomic_store_explicit(&mine->waits, 1, memory_order_relaxed);
  struct node *before = atomic_exchange_explicit(&tail, mine, memory_order_relaxed);
  if (before == NULL) return;
  atomic_store_explicit(&before->next, mine, memory_order_relaxed);
  while (atomic_load_explicit(&mine->waits, memory_order_relaxed)) ;
}

static void unlock(int me) {
  struct node *mine = &nodes[me], *expected = mine;
  struct node *next = atomic_load_explicit(&mine->next, memory_order_relaxed);
  if (next == NULL) {
    if (atomic_compare_exchange_strong_explicit(&tail, &expected, NULL, memory_order_relaxed,
                                                memory_order_relaxed))
      return;
    while ((next = atomic_load_explicit(&mine->next, memory_order_relaxed)) == NULL) ;
  }
  atomic_store_explicit(&next->waits, 0, memory_order_relaxed);
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
// weir: expect fixed 5
// weir: fence --model rc11
// weir: expect fixed 5
