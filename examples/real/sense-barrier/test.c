/* Two threads pass the barrier twice; what one did before it, the other sees behind it. */
#include <assert.h>
#include <pthread.h>

#include "barrier.h"

static struct barrier barrier;
static int done[2][2];

static void *worker(void *arg) {
  int me = (int)(long)arg;
  int sense = 0;
  for (int round = 0; round < 2; round++) {
    done[round][me] = 1;
    barrier_wait(&barrier, &sense);
    assert(done[round][1 - me] == 1);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  barrier_init(&barrier, 2);
  pthread_create(&threads[0], NULL, worker, (void *)0);
  pthread_create(&threads[1], NULL, worker, (void *)1);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}

// weir: check --model sc,tso,pso with barrier.c
// weir: expect safe complete
// weir: check --model sc,tso,pso with barrier.c -- -DBUG_COUNT_LATE
// weir: expect violation nontermination:barrier.c:28
// weir: check --model sc,tso,pso with barrier.c -- -DBUG_RELAXED_SENSE
// weir: expect safe complete under sc,tso
// weir: expect violation nontermination:barrier.c:28 under pso
// weir: fence --model pso --method bounded with barrier.c -- -DBUG_RELAXED_SENSE
// weir: expect fixed 1 complete release:barrier.c:25
