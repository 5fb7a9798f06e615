/*
 * Two workers hand a token to each other: a flag says who has it, a latch wakes the one who gets it.
 * The first worker's latch is set once more than needed, as happens when somebody else wakes it.
 */
#include <pthread.h>

#include "latch.h"

#define WORKERS 2
#define HANDED 2

/* The flag of the one who hands over goes down first; it must not wipe out the token that comes back. */
#ifdef BUG_RELAXED_HAND_OVER
#define HAND_OVER memory_order_relaxed
#else
#define HAND_OVER memory_order_release
#endif

static latch latches[WORKERS];
static atomic_int has_token[WORKERS];

static void *worker(void *arg) {
  int me = (int)(long)arg;
  int next = (me + 1) % WORKERS;
  for (int handed = 0; handed < HANDED;) {
    latch_wait(&latches[me]);
    latch_reset(&latches[me]);
    if (atomic_load_explicit(&has_token[me], memory_order_relaxed)) {
      atomic_store_explicit(&has_token[me], 0, memory_order_relaxed);
      atomic_store_explicit(&has_token[next], 1, HAND_OVER);
      latch_set(&latches[next]);
      handed++;
    }
  }
  return NULL;
}

static void *waker(void *arg) {
  (void)arg;
  latch_set(&latches[0]);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  has_token[0] = 1;
  latches[0] = 1;
  pthread_create(&threads[0], NULL, worker, (void *)0);
  pthread_create(&threads[1], NULL, worker, (void *)1);
  pthread_create(&threads[2], NULL, waker, NULL);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  return 0;
}

// weir: check --model sc,tso,pso with latch.c
// weir: expect safe complete
// weir: check --model sc,tso,pso with latch.c -- -DBUG_NO_FENCE
// weir: expect safe complete under sc
// weir: expect violation nontermination:latch.c:19 under tso,pso
// weir: check --model sc,tso,pso with latch.c -- -DBUG_RELAXED_HAND_OVER
// weir: expect safe complete under sc,tso
// weir: expect violation nontermination:latch.c:19 under pso
// weir: fence --model tso,pso --method bounded with latch.c -- -DBUG_NO_FENCE
// weir: expect fixed 1 complete seq_cst:latch.c:24
// weir: fence --model pso --method bounded with latch.c -- -DBUG_RELAXED_HAND_OVER
// weir: expect fixed 1 complete release:30
