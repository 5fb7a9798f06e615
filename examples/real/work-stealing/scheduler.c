#include "scheduler.h"

#include <assert.h>
#include <stdatomic.h>
#include <stddef.h>

#define ROOM 4

/* A worker that takes its last task and a thief must see each other (Dekker's handshake). */
#ifdef BUG_NO_FENCE
#define FENCE() atomic_signal_fence(memory_order_seq_cst)
#else
#define FENCE() atomic_thread_fence(memory_order_seq_cst)
#endif

/* A task counts as open before it can be found: it might be done before it was counted. */
#ifdef BUG_COUNTED_LATE
#define COUNT_AFTER_PUSH 1
#else
#define COUNT_AFTER_PUSH 0
#endif

struct deque {
  atomic_int top;
  atomic_int bottom;
  _Atomic(task) tasks[ROOM];
};

static struct deque deques[WORKERS];
static atomic_int open_tasks;

static void push(struct deque *deque, task task) {
  int bottom = atomic_load_explicit(&deque->bottom, memory_order_relaxed);
  assert(bottom < ROOM);
  atomic_store_explicit(&deque->tasks[bottom], task, memory_order_relaxed);
  atomic_store_explicit(&deque->bottom, bottom + 1, memory_order_release);
}

static int move_top(struct deque *deque, int top) {
  return atomic_compare_exchange_strong_explicit(&deque->top, &top, top + 1, memory_order_seq_cst,
                                                 memory_order_relaxed);
}

static task take(struct deque *deque) {
  int bottom = atomic_load_explicit(&deque->bottom, memory_order_relaxed) - 1;
  int top = atomic_load_explicit(&deque->top, memory_order_relaxed);
  if (top > bottom) return NULL;
  atomic_store_explicit(&deque->bottom, bottom, memory_order_relaxed);
  FENCE();
  top = atomic_load_explicit(&deque->top, memory_order_relaxed);
  task task = NULL;
  if (top <= bottom) {
    task = atomic_load_explicit(&deque->tasks[bottom], memory_order_relaxed);
    if (top < bottom) return task;
    if (!move_top(deque, top)) task = NULL;
  }
  atomic_store_explicit(&deque->bottom, bottom + 1, memory_order_relaxed);
  return task;
}

static task steal(struct deque *deque) {
  int top = atomic_load_explicit(&deque->top, memory_order_acquire);
  atomic_thread_fence(memory_order_seq_cst);
  int bottom = atomic_load_explicit(&deque->bottom, memory_order_acquire);
  if (top >= bottom) return NULL;
  task task = atomic_load_explicit(&deque->tasks[top], memory_order_relaxed);
  return move_top(deque, top) ? task : NULL;
}

void spawn(int worker, task task) {
  if (!COUNT_AFTER_PUSH) atomic_fetch_add_explicit(&open_tasks, 1, memory_order_relaxed);
  push(&deques[worker], task);
  if (COUNT_AFTER_PUSH) atomic_fetch_add_explicit(&open_tasks, 1, memory_order_relaxed);
}

void work(int worker) {
  while (atomic_load_explicit(&open_tasks, memory_order_acquire) != 0) {
    task task = take(&deques[worker]);
    for (int i = 0; task == NULL && i < WORKERS; i++) {
      if (i != worker) task = steal(&deques[i]);
    }
    if (task != NULL) {
      task(worker);
      atomic_fetch_sub_explicit(&open_tasks, 1, memory_order_release);
    }
  }
}
