/* One piece of work and one worker: the worker must get it, awake or not. */
#include <pthread.h>
#include <stddef.h>

#include "idle.h"

static void *worker(void *arg) {
  (void)arg;
  take_work();
  return NULL;
}

static void *bringer(void *arg) {
  (void)arg;
  bring_work();
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, worker, NULL);
  pthread_create(&threads[1], NULL, bringer, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}

// weir: check --model sc,tso,pso with idle.c
// weir: expect safe complete
// weir: check --model sc,tso,pso with idle.c -- -DBUG_NO_FENCE
// weir: expect safe complete under sc
// weir: expect violation deadlock:23 under tso,pso
// weir: fence --model tso,pso --method bounded with idle.c -- -DBUG_NO_FENCE
// weir: expect fixed 2 complete seq_cst:idle.c:22 seq_cst:idle.c:34
