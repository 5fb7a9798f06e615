/* One thread replaces an object and frees the old one, the other reads whichever it finds. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "hazard.h"

static _Atomic(void *) current;

static int *new_object(int value) {
  int *object = malloc(sizeof *object);
  if (object == NULL) abort();
  *object = value;
  return object;
}

static void *reader(void *arg) {
  (void)arg;
  int *object = hazard_protect(0, &current);
  int value = *object;
  hazard_release(0);
  assert(value == 1 || value == 2 || value == 3);
  return NULL;
}

static void *replacer(void *arg) {
  (void)arg;
  for (int value = 2; value <= 3; value++) {
    hazard_retire(atomic_exchange_explicit(&current, new_object(value), memory_order_acq_rel));
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  atomic_init(&current, new_object(1));
  pthread_create(&threads[0], NULL, reader, NULL);
  pthread_create(&threads[1], NULL, replacer, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  free(atomic_load(&current));
  return 0;
}

// weir: check --model sc,tso,pso with hazard.c
// weir: expect safe complete
// weir: check --model sc,tso,pso with hazard.c -- -DBUG_NO_FENCE
// weir: expect safe complete under sc
// weir: expect violation memory:20 under tso,pso
// weir: fence --model tso,pso --method bounded with hazard.c -- -DBUG_NO_FENCE
// weir: expect fixed 1 complete seq_cst:hazard.c:17
