/*
 * A lock whose waiters look less and less often: after each look that finds it taken they count to
 * twice as much as before. How long they count is nobody's business: there are as many traces as
 * with a plain wait, thirty-six.
 *
 * SC: safe.  TSO: safe.  PSO: safe.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define N 3
#define LONGEST 1024

struct backoff {
  unsigned wait;
};

atomic_int locked;
int counter; /* protected by the lock */

static void back_off(struct backoff *b) {
  for (volatile unsigned i = 0; i < b->wait; i++) {}
  if (b->wait < LONGEST) b->wait *= 2;
}

static void lock(void) {
  struct backoff b = {1};
  for (;;) {
    if (atomic_load_explicit(&locked, memory_order_relaxed) == 0
        && atomic_exchange_explicit(&locked, 1, memory_order_acquire) == 0) {
      return;
    }
    back_off(&b);
  }
}

static void unlock(void) { atomic_store_explicit(&locked, 0, memory_order_release); }

static void *worker(void *arg) {
  (void)arg;
  lock();
  counter++;
  unlock();
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
// weir: expect safe complete executions 36
