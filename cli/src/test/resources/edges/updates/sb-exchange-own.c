// What reads the place of an exchange later comes after the exchange, and by its address the next load does.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef TURNS
#define ONCE
#else
#define ONCE for (int turn = 0; turn < TURNS; turn++)
#endif
static atomic_int x, y[1];
static int first, second;
static void *exchanger(void *arg) {
  ONCE {
    UPDATE;
    int own = atomic_load_explicit(&x, memory_order_relaxed);
    first = atomic_load_explicit(&y[own ^ own], memory_order_relaxed);
  }
  return arg;
}
static void *other(void *arg) {
  atomic_store_explicit(&y[0], 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  second = atomic_load_explicit(&x, memory_order_relaxed);
  return arg;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, exchanger, 0);
  pthread_create(&u, 0, other, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(first != 0 || second != 0);
  return 0;
}
