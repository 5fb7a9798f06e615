#include "deque.h"

/* The owner announces with the bottom that it takes a task; then it must see who steals. */
#ifdef BUG_NO_FENCE
#define FENCE() atomic_signal_fence(memory_order_seq_cst)
#else
#define FENCE() atomic_thread_fence(memory_order_seq_cst)
#endif

/* A thief that sees the new bottom must see the task. */
#ifdef BUG_RELAXED_PUSH
#define PUSH memory_order_relaxed
#else
#define PUSH memory_order_release
#endif

static atomic_int *slot(struct deque *deque, long index) {
  return &deque->tasks[index % DEQUE_SIZE];
}

int deque_push(struct deque *deque, int task) {
  long bottom = atomic_load_explicit(&deque->bottom, memory_order_relaxed);
  long top = atomic_load_explicit(&deque->top, memory_order_acquire);
  if (bottom - top >= DEQUE_SIZE) return 0;
  atomic_store_explicit(slot(deque, bottom), task, memory_order_relaxed);
  atomic_store_explicit(&deque->bottom, bottom + 1, PUSH);
  return 1;
}

int deque_take(struct deque *deque) {
  long bottom = atomic_load_explicit(&deque->bottom, memory_order_relaxed) - 1;
  atomic_store_explicit(&deque->bottom, bottom, memory_order_relaxed);
  FENCE();
  long top = atomic_load_explicit(&deque->top, memory_order_relaxed);
  int task = DEQUE_EMPTY;
  if (top <= bottom) {
    task = atomic_load_explicit(slot(deque, bottom), memory_order_relaxed);
    if (top < bottom) return task;
    /* The last one: whoever moves the top has it. */
    if (!atomic_compare_exchange_strong_explicit(&deque->top, &top, top + 1, memory_order_seq_cst,
                                                 memory_order_relaxed)) {
      task = DEQUE_EMPTY;
    }
  }
  atomic_store_explicit(&deque->bottom, bottom + 1, memory_order_relaxed);
  return task;
}

int deque_steal(struct deque *deque) {
  long top = atomic_load_explicit(&deque->top, memory_order_acquire);
  atomic_thread_fence(memory_order_seq_cst);
  long bottom = atomic_load_explicit(&deque->bottom, memory_order_acquire);
  if (top >= bottom) return DEQUE_EMPTY;
  int task = atomic_load_explicit(slot(deque, top), memory_order_relaxed);
  return atomic_compare_exchange_strong_explicit(&deque->top, &top, top + 1, memory_order_seq_cst,
                                                 memory_order_relaxed)
             ? task
             : DEQUE_EMPTY;
}
