/* One thread takes an object away and frees it two epochs later, the other looks at it. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "epochs.h"

static _Atomic(int *) shared;

static void *reader(void *arg) {
  (void)arg;
  epoch_enter(0);
  int *object = atomic_load_explicit(&shared, memory_order_acquire);
  if (object != NULL) assert(*object == 42);
  epoch_leave(0);
  return NULL;
}

static void *remover(void *arg) {
  (void)arg;
  int *object = atomic_exchange_explicit(&shared, NULL, memory_order_acq_rel);
  if (epoch_advance() && epoch_advance()) free(object);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int *object = malloc(sizeof *object);
  if (object == NULL) return 1;
  *object = 42;
  atomic_init(&shared, object);
  pthread_create(&threads[0], NULL, reader, NULL);
  pthread_create(&threads[1], NULL, remover, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}

// weir: check --model sc,tso,pso with epochs.c
// weir: expect safe complete
// weir: check --model sc,tso,pso with epochs.c -- -DBUG_NO_FENCE
// weir: expect safe complete under sc
// weir: expect violation memory:15 under tso,pso
// weir: fence --model tso,pso --method bounded with epochs.c -- -DBUG_NO_FENCE
// weir: expect fixed 1 complete seq_cst:epochs.c:17
