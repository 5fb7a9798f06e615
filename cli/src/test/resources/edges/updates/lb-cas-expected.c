// Whether a compare-exchange writes depends on what it expects.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef TURNS
#define ONCE
#else
#define ONCE for (int turn = 0; turn < TURNS; turn++)
#endif
static atomic_int x, y = 1;
static int found;
static void *exchanger(void *arg) {
  ONCE {
    int expected = atomic_load_explicit(&x, memory_order_relaxed);
    atomic_compare_exchange_strong_explicit(&y, &expected, 2, memory_order_relaxed, memory_order_relaxed);
  }
  return arg;
}
static void *other(void *arg) {
  found = atomic_load_explicit(&y, memory_order_relaxed);
  atomic_store_explicit(&x, 1 + (found ^ found), memory_order_relaxed);
  return arg;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, exchanger, 0);
  pthread_create(&u, 0, other, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(found != 2);
  return 0;
}
