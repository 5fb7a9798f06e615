#include "epochs.h"

#include <stdatomic.h>

/* A thread must be seen to be in an epoch before it looks at shared objects. */
#ifdef BUG_NO_FENCE
#define FENCE() atomic_signal_fence(memory_order_seq_cst)
#else
#define FENCE() atomic_thread_fence(memory_order_seq_cst)
#endif

static atomic_uint global_epoch = 1;
static atomic_uint epochs[THREADS]; /* 0 for a thread that is in none */

void epoch_enter(int thread) {
  unsigned epoch = atomic_load_explicit(&global_epoch, memory_order_acquire);
  atomic_store_explicit(&epochs[thread], epoch, memory_order_relaxed);
  FENCE();
}

void epoch_leave(int thread) {
  atomic_store_explicit(&epochs[thread], 0, memory_order_release);
}

int epoch_advance(void) {
  unsigned now = atomic_load_explicit(&global_epoch, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  for (int thread = 0; thread < THREADS; thread++) {
    unsigned epoch = atomic_load_explicit(&epochs[thread], memory_order_acquire);
    if (epoch != 0 && epoch != now) return 0;
  }
  atomic_store_explicit(&global_epoch, now + 1, memory_order_release);
  return 1;
}
