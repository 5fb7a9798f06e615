/*
 * A queue lock of Mellor-Crummey and Scott whose waiters give the processor away between two looks
 * at their own node. There are as many traces as with a plain wait.
 *
 * SC: safe.  TSO: safe.  PSO: safe.
 */
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stddef.h>

#define N 3

struct node {
  _Atomic(struct node *) next;
  atomic_int waits;
};

_Atomic(struct node *) tail;
int counter; /* protected by the lock */

static void lock(struct node *own) {
  atomic_store_explicit(&own->next, NULL, memory_order_relaxed);
  atomic_store_explicit(&own->waits, 1, memory_order_relaxed);
  struct node *before = atomic_exchange_explicit(&tail, own, memory_order_acq_rel);
  if (before == NULL) return;
  atomic_store_explicit(&before->next, own, memory_order_release);
  while (atomic_load_explicit(&own->waits, memory_order_acquire)) sched_yield();
}

static void unlock(struct node *own) {
  struct node *next = atomic_load_explicit(&own->next, memory_order_acquire);
  if (next == NULL) {
    struct node *expected = own;
    if (atomic_compare_exchange_strong_explicit(
            &tail, &expected, NULL, memory_order_acq_rel, memory_order_relaxed)) {
      return;
    }
    while ((next = atomic_load_explicit(&own->next, memory_order_acquire)) == NULL) sched_yield();
  }
  atomic_store_explicit(&next->waits, 0, memory_order_release);
}

static void *worker(void *arg) {
  (void)arg;
  struct node own;
  lock(&own);
  counter++;
  unlock(&own);
  return NULL;
}

int main(void) {
  pthread_t workers[N];
  for (int i = 0; i < N; i++) pthread_create(&workers[i], NULL, worker, NULL);
  for (int i = 0; i < N; i++) pthread_join(workers[i], NULL);
  assert(counter == N); /* no increment was lost */
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 66
