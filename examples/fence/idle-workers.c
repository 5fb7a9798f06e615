/*
 * A worker that goes to sleep says so before its last look for work; who brings work looks for idle
 * workers after. One of the two must see the other.
 *
 * With both stores in their buffers neither does: the worker sleeps forever beside its work.
 *
 * SC: safe.  TSO: violation.  PSO: violation.
 */
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int has_work;
static atomic_int is_idle;
static sem_t wake;

static void *worker(void *arg) {
  (void)arg;
  atomic_store_explicit(&is_idle, 1, memory_order_relaxed);
  if (!atomic_load_explicit(&has_work, memory_order_relaxed)) sem_wait(&wake);
  return NULL;
}

static void *bringer(void *arg) {
  (void)arg;
  atomic_store_explicit(&has_work, 1, memory_order_relaxed);
  if (atomic_load_explicit(&is_idle, memory_order_relaxed)) sem_post(&wake);
  return NULL;
}

int main(void) {
  sem_init(&wake, 0, 0);
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, worker, NULL);
  pthread_create(&threads[1], NULL, bringer, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 3 under sc
// weir: expect violation deadlock:37 under tso,pso
// weir: fence --model tso,pso --method bounded
// weir: expect fixed 2 complete seq_cst:20 seq_cst:27
