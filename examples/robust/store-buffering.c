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
volatile int r1, r2;

static void *left(void *arg) {
  (void)arg;
  x = 1;
  FENCE();
  r1 = y;
  return NULL;
}

static void *right(void *arg) {
  (void)arg;
  y = 1;
  FENCE();
  r2 = x;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, left, NULL);
  pthread_create(&b, NULL, right, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
