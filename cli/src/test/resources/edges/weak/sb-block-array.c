// A function with an array in a block is no fence where it returns.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int a, b;

static void set(atomic_int *place, int n) {
  if (n > 1) {
    volatile int array[n];
    array[0] = n;
  }
  atomic_store_explicit(place, 1, memory_order_relaxed);
}

static void *left(void *argument) {
  set(&x, argument ? 2 : 3);
  a = atomic_load_explicit(&y, memory_order_relaxed);
  return 0;
}

static void *right(void *argument) {
  set(&y, argument ? 2 : 3);
  b = atomic_load_explicit(&x, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, left, 0);
  pthread_create(&t[1], 0, right, 0);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  assert(a || b);
  return 0;
}
