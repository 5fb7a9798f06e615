/*
 * The queue lock of Craig, Landin and Hagersten: wait for the node that was last in the queue, and
 * keep that node for the next time.
 *
 * The exchange drains the store buffer, so that nothing is missing on TSO. On PSO the lock may be
 * free in memory before what was written under it.
 *
 * SC: safe.  TSO: safe.  PSO: violation.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int is_busy[3];
static atomic_int last = 2;
volatile int owner; /* who is in the critical section */

static void *contender(void *arg) {
  int me = (int)(long)arg;
  int mine = me; /* the number of the node */
  atomic_store_explicit(&is_busy[mine], 1, memory_order_relaxed);
  int before = atomic_exchange(&last, mine);
  while (atomic_load_explicit(&is_busy[before], memory_order_relaxed)) {}
  owner = me;
  assert(owner == me); /* nobody else is here */
  atomic_store_explicit(&is_busy[mine], 0, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, contender, (void *)0);
  pthread_create(&threads[1], NULL, contender, (void *)1);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 2 under sc,tso
// weir: expect violation assertion:26 under pso
// weir: fence --model pso --method bounded
// weir: expect fixed 1 complete release:27
