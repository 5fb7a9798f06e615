/*
 * The queue lock of Craig (1993) and of Landin and Hagersten (1994): each thread waits at the node
 * of the one before it. No increment of the counter may be lost.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
  atomic_int waits; /* its thread waits for the lock, or has it */
};

struct node nodes[3];                    /* one for each thread, and one at the beginning */
_Atomic(struct node *) tail = &nodes[2]; /* who came last */
int counter;                             /* protected by the lock */

static void lock(int me) {
  struct node *mine = &nodes[me];
  atomic_store_explicit(&mine->waits, 1, memory_order_relaxed);
  struct node *before = atomic_exchange_explicit(&tail, mine, memory_order_relaxed);
  while (atomic_load_explicit(&before->waits, memory_order_relaxed)) ;
}

static void unlock(int me) {
  atomic_store_explicit(&nodes[me].waits, 0, memory_order_relaxed);
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
