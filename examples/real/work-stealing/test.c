/*
 * One task spawns another, and a third comes first: two workers run all three, each once, and stop
 * when all are done.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#include "scheduler.h"

static atomic_int runs[3];

static void run(int task) {
  atomic_fetch_add_explicit(&runs[task], 1, memory_order_relaxed);
}

static void first(int worker) {
  (void)worker;
  run(0);
}

static void child(int worker) {
  (void)worker;
  run(1);
}

static void parent(int worker) {
  spawn(worker, child);
  run(2);
}

static void *worker(void *arg) {
  work((int)(long)arg);
  for (int i = 0; i < 3; i++) assert(atomic_load_explicit(&runs[i], memory_order_relaxed) == 1);
  return NULL;
}

int main(void) {
  pthread_t threads[WORKERS];
  spawn(0, first);
  spawn(0, parent);
  for (long i = 0; i < WORKERS; i++) pthread_create(&threads[i], NULL, worker, (void *)i);
  for (int i = 0; i < WORKERS; i++) pthread_join(threads[i], NULL);
  return 0;
}

// weir: check --model sc,tso,pso with scheduler.c
// weir: expect safe complete
// weir: check --model sc,tso,pso with scheduler.c -- -DBUG_COUNTED_LATE
// weir: expect violation assertion:34
// weir: check --model sc,tso,pso with scheduler.c -- -DBUG_NO_FENCE
// weir: expect safe complete under sc
// weir: expect violation nontermination:scheduler.c:64 under tso,pso
// weir: fence --model tso,pso --method bounded with scheduler.c -- -DBUG_NO_FENCE
// weir: expect fixed 1 complete seq_cst:scheduler.c:48
