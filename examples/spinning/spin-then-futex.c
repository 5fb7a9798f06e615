/*
 * A lock that is tested before it is taken, a hundred times, and then waited for in the kernel. What
 * the waiters count only ends the spinning.
 *
 * SC: safe.  TSO: safe.  PSO: safe.
 */
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

#define N 2
#define TURNS 100

enum { FREE, TAKEN, CONTENDED };

atomic_int state;
int counter; /* protected by the lock */

static void lock(void) {
  for (int turn = 0; turn < TURNS; turn++) {
    if (atomic_load_explicit(&state, memory_order_relaxed) == FREE) {
      int expected = FREE;
      if (atomic_compare_exchange_strong_explicit(
              &state, &expected, TAKEN, memory_order_acquire, memory_order_relaxed)) {
        return;
      }
    }
  }
  while (atomic_exchange_explicit(&state, CONTENDED, memory_order_acquire) != FREE) {
    syscall(SYS_futex, &state, FUTEX_WAIT_PRIVATE, CONTENDED, NULL, NULL, 0);
  }
}

static void unlock(void) {
  if (atomic_exchange_explicit(&state, FREE, memory_order_release) == CONTENDED) {
    syscall(SYS_futex, &state, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
  }
}

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
// weir: expect safe complete executions 18
