/* A configuration is replaced while two threads read it; the old one is freed. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "rcu.h"

struct configuration {
  int low;
  int high;
};

static _Atomic(struct configuration *) configuration;

static struct configuration *new_configuration(int low, int high) {
  struct configuration *copy = malloc(sizeof *copy);
  if (copy == NULL) abort();
  copy->low = low;
  copy->high = high;
  return copy;
}

static void *reader(void *arg) {
  int me = (int)(long)arg;
  rcu_read_lock(me);
  struct configuration *now = rcu_dereference(configuration);
  assert(now->low < now->high);
  rcu_read_unlock(me);
  return NULL;
}

static void *writer(void *arg) {
  (void)arg;
  struct configuration *old = atomic_load_explicit(&configuration, memory_order_relaxed);
  rcu_assign_pointer(configuration, new_configuration(old->low + 10, old->high + 10));
  rcu_synchronize();
  free(old);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  atomic_init(&configuration, new_configuration(1, 2));
  pthread_create(&threads[0], NULL, writer, NULL);
  pthread_create(&threads[1], NULL, reader, (void *)0);
  pthread_create(&threads[2], NULL, reader, (void *)1);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  free(atomic_load(&configuration));
  return 0;
}

// weir: check --model sc,tso,pso with rcu.c
// weir: expect safe complete
// weir: check --model sc,tso,pso with rcu.c -- -DBUG_NO_FENCE
// weir: expect safe complete under sc
// weir: expect violation memory:27 under tso,pso
// weir: check --model sc,tso,pso with rcu.c -- -DBUG_RELAXED_PUBLISH
// weir: expect safe complete under sc,tso
// weir: expect violation memory:27 under pso
// weir: fence --model tso,pso --method bounded with rcu.c -- -DBUG_NO_FENCE
// weir: expect fixed 1 complete seq_cst:rcu.c:13
// weir: fence --model pso --method bounded with rcu.c -- -DBUG_RELAXED_PUBLISH
// weir: expect fixed 1 complete release:35
