/* The work-stealing deque of Chase and Lev as published for C11 by Le and others (PPoPP 2013). */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define relaxed memory_order_relaxed

static atomic_int top, bottom = 2, items[2];
static int taken[2];

static void fence(void) {
#if FENCED
  atomic_thread_fence(memory_order_seq_cst);
#endif
}

static void *thief(void *arg) {
  for (int i = 0; i < 2; i++) {
    int t = atomic_load_explicit(&top, memory_order_acquire);
    fence();
    int b = atomic_load_explicit(&bottom, memory_order_acquire);
    if (t < b) {
      int item = atomic_load_explicit(&items[t], relaxed);
      if (atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst, relaxed))
        taken[1] |= item;
    }
  }
  return arg;
}

static void take(void) {
  int b = atomic_load_explicit(&bottom, relaxed) - 1;
  atomic_store_explicit(&bottom, b, relaxed);
  fence();
  int t = atomic_load_explicit(&top, relaxed);
  if (t > b) {
    atomic_store_explicit(&bottom, b + 1, relaxed);
    return;
  }
  int item = atomic_load_explicit(&items[b], relaxed);
  if (t == b) {
    if (!atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst, relaxed))
      item = 0;
    atomic_store_explicit(&bottom, b + 1, relaxed);
  }
  taken[0] |= item;
}

int main(void) {
  atomic_store_explicit(&items[0], 1, relaxed);
  atomic_store_explicit(&items[1], 2, relaxed);
  pthread_t thread;
  pthread_create(&thread, 0, thief, 0);
  take();
  pthread_join(thread, 0);
  assert((taken[0] & taken[1]) == 0);
}
