/* The owner pushes two tasks and takes two while a thief steals two: each runs exactly once. */
#include <assert.h>
#include <pthread.h>

#include "deque.h"

static struct deque deque;
static atomic_int runs[3];

static void run(int task) {
  atomic_fetch_add_explicit(&runs[task], 1, memory_order_relaxed);
}

static void *thief(void *arg) {
  (void)arg;
  run(deque_steal(&deque));
  run(deque_steal(&deque));
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, thief, NULL);
  deque_push(&deque, 1);
  deque_push(&deque, 2);
  run(deque_take(&deque));
  run(deque_take(&deque));
  pthread_join(thread, NULL);
  assert(runs[1] == 1);
  assert(runs[2] == 1);
  return 0;
}

// weir: check --model sc,tso,pso with deque.c
// weir: expect safe complete
// weir: check --model sc,tso,pso with deque.c -- -DBUG_NO_FENCE
// weir: expect safe complete under sc
// weir: expect violation assertion:30 under tso,pso
// weir: check --model sc,tso,pso with deque.c -- -DBUG_RELAXED_PUSH
// weir: expect safe complete under sc,tso
// weir: expect violation assertion:30 under pso
// weir: fence --model tso,pso --method bounded with deque.c -- -DBUG_NO_FENCE
// weir: expect fixed 1 complete seq_cst:deque.c:32
// weir: fence --model pso --method bounded with deque.c -- -DBUG_RELAXED_PUSH
// weir: expect fixed 1 complete release:deque.c:26
