/* Peterson's lock, taken again and again for ever. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], turn;
static int inside;

static void *go_round(void *number) {
  int me = (int)(long)number;
  for (;;) {
    atomic_store_explicit(&wants[me], 1, memory_order_relaxed);
    atomic_store_explicit(&turn, 1 - me, memory_order_relaxed);
#ifndef FORGETS
    atomic_thread_fence(memory_order_seq_cst);
#endif
    while (atomic_load_explicit(&wants[1 - me], memory_order_acquire) &&
           atomic_load_explicit(&turn, memory_order_acquire) == 1 - me)
      ;
    inside++;
    assert(inside == 1);
    inside--;
    atomic_store_explicit(&wants[me], 0, memory_order_release);
  }
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, go_round, (void *)0);
  pthread_create(&other, 0, go_round, (void *)1);
  pthread_join(one, 0);
  pthread_join(other, 0);
}
