#include "hazard.h"

#include <stdlib.h>

/* The hazard must be seen by whoever frees before the pointer is looked at once more. */
#ifdef BUG_NO_FENCE
#define FENCE() atomic_signal_fence(memory_order_seq_cst)
#else
#define FENCE() atomic_thread_fence(memory_order_seq_cst)
#endif

static _Atomic(void *) hazards[THREADS];

void *hazard_protect(int thread, _Atomic(void *) *shared) {
  void *object = atomic_load_explicit(shared, memory_order_acquire);
  for (;;) {
    atomic_store_explicit(&hazards[thread], object, memory_order_relaxed);
    FENCE();
    void *again = atomic_load_explicit(shared, memory_order_acquire);
    if (again == object) return object;
    object = again;
  }
}

void hazard_release(int thread) {
  atomic_store_explicit(&hazards[thread], NULL, memory_order_release);
}

void hazard_retire(void *object) {
  atomic_thread_fence(memory_order_seq_cst);
  for (int thread = 0; thread < THREADS; thread++) {
    while (atomic_load_explicit(&hazards[thread], memory_order_acquire) == object) {
    }
  }
  free(object);
}
