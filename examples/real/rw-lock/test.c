/* A writer changes two variables; readers never see one without the other. */
#include <assert.h>
#include <pthread.h>

#include "lock.h"

static struct rw_lock lock;
static int x, y;

static void *reader(void *arg) {
  int me = (int)(long)arg;
  read_lock(&lock, me);
  assert(x == y);
  read_unlock(&lock, me);
  return NULL;
}

static void *writer(void *arg) {
  (void)arg;
  write_lock(&lock);
  x++;
  y++;
  write_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, writer, NULL);
  pthread_create(&threads[1], NULL, reader, (void *)0);
  pthread_create(&threads[2], NULL, reader, (void *)1);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  assert(x == 1 && y == 1);
  return 0;
}

// weir: check --model sc,tso,pso with lock.c
// weir: expect safe complete
// weir: check --model sc,tso,pso with lock.c -- -DBUG_NO_FENCE
// weir: expect safe complete under sc
// weir: expect violation assertion:13 under tso,pso
// weir: check --model sc,tso,pso with lock.c -- -DBUG_RELAXED_UNLOCK
// weir: expect safe complete under sc,tso
// weir: expect violation assertion:13 under pso
// weir: fence --model tso,pso --method bounded with lock.c -- -DBUG_NO_FENCE
// weir: expect fixed 1 complete seq_cst:lock.c:18
// weir: fence --model pso --method bounded with lock.c -- -DBUG_RELAXED_UNLOCK
// weir: expect fixed 1 complete release:lock.c:42
