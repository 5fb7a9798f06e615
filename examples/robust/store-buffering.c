/*
 * Two threads each store to a variable of their own and read the other's: Fig. 1(b) of Burckhardt
 * and Musuvathi (CAV 2008).
 *
 * With store buffers both may read 0, which no interleaving gives. Compile with -DFENCED for the
 * repair.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifdef FENCED
#define FENCE() atomic_thread_fence(memory_order_seq_cst)
#else
#define FENCE()
#endif

volatile int x, y;

static void *other(void *arg) {
  (void)arg;
  y = 1;
  FENCE();
  return (void *)(long)x;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, other, NULL);
  x = 1;
  FENCE();
  int seen = y;
  pthread_join(thread, NULL);
  return 0 * seen;
}

// weir: robust --model tso,pso
// weir: expect not-robust overtaken:22 by:24
