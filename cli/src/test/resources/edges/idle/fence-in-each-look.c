/* Who looks twice has a fence between the looks: it cannot have looked before its own store was seen. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef TURNS
#define TURNS 1000
#endif

static atomic_int x, y;
static int gave_up, missed;

static void *look(void *argument) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  for (int i = 0; i < TURNS; i++) {
    if (atomic_load_explicit(&y, memory_order_relaxed)) return argument;
    atomic_thread_fence(memory_order_seq_cst);
  }
  gave_up = 1;
  return argument;
}

static void *show(void *argument) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  missed = !atomic_load_explicit(&x, memory_order_relaxed);
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, look, NULL);
  pthread_create(&b, NULL, show, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(!gave_up || !missed);
}
