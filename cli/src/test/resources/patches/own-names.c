/* A header has macros of C11's names, for compilers without stdatomic.h. */
#include <assert.h>
#include <pthread.h>
#include "own-names.h"
static int turns, x, y, a, b;
static void bump(void) {
  int old;
  do old = turns; while (!atomic_compare_exchange_weak(&turns, old, old + 1));
}
static void *left(void *arg) {
  bump();
  x = 1;
  atomic_thread_fence(memory_order_acquire);
  a = y;
  return 0;
}
static void *right(void *arg) {
  bump();
  y = 1;
  atomic_thread_fence(memory_order_acquire);
  b = x;
  return 0;
}
int main(void) {
  pthread_t l, r;
  pthread_create(&l, 0, left, 0);
  pthread_create(&r, 0, right, 0);
  pthread_join(l, 0);
  pthread_join(r, 0);
  assert(a || b);
}
