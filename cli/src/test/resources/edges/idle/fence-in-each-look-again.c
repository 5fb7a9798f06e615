/* Who begins to look again after a store has no fence between the store and its first look. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#ifndef TURNS
#define TURNS 1000
#endif
static atomic_int x, y;
static int gave_up, seen;
static void *look(void *a) {
  do {
    atomic_store_explicit(&x, atomic_load_explicit(&x, memory_order_relaxed) + 1,
                          memory_order_relaxed);
    for (int i = 0; i < TURNS; i++) {
      if (atomic_load_explicit(&y, memory_order_relaxed)) return a;
      atomic_thread_fence(memory_order_seq_cst);
    }
  } while (atomic_load_explicit(&x, memory_order_relaxed) < 2);
  gave_up = 1;
  return a;
}
static void *show(void *a) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  seen = atomic_load_explicit(&x, memory_order_relaxed);
  return a;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, look, NULL);
  pthread_create(&b, NULL, show, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(!gave_up || seen == 2);
}
