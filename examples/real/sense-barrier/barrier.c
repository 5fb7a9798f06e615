#include "barrier.h"

/* What was done before the barrier, and the new count, must be there when the others go on. */
#ifdef BUG_RELAXED_SENSE
#define LET_GO memory_order_relaxed
#else
#define LET_GO memory_order_release
#endif

void barrier_init(struct barrier *barrier, int threads) {
  barrier->threads = threads;
  atomic_init(&barrier->missing, threads);
  atomic_init(&barrier->sense, 0);
}

void barrier_wait(struct barrier *barrier, int *sense) {
  int mine = !*sense;
  *sense = mine;
  if (atomic_fetch_sub_explicit(&barrier->missing, 1, memory_order_acq_rel) == 1) {
#ifdef BUG_COUNT_LATE
    atomic_store_explicit(&barrier->sense, mine, LET_GO);
    atomic_store_explicit(&barrier->missing, barrier->threads, memory_order_relaxed);
#else
    atomic_store_explicit(&barrier->missing, barrier->threads, memory_order_relaxed);
    atomic_store_explicit(&barrier->sense, mine, LET_GO);
#endif
  } else {
    while (atomic_load_explicit(&barrier->sense, memory_order_acquire) != mine) {
    }
  }
}
