/* A point moves twice while another thread reads it: it is never seen half moved. */
#include <assert.h>
#include <pthread.h>

#include "seqlock.h"

static struct seqlock lock;

static void *writer(void *arg) {
  (void)arg;
  seqlock_write(&lock, (struct point){1, 1});
  seqlock_write(&lock, (struct point){2, 2});
  return NULL;
}

static void *reader(void *arg) {
  (void)arg;
  struct point point = seqlock_read(&lock);
  assert(point.x == point.y);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, writer, NULL);
  pthread_create(&threads[1], NULL, reader, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}

// weir: check --model sc,tso,pso with seqlock.c
// weir: expect safe complete
// weir: check --model sc,tso,pso with seqlock.c -- -DBUG_NO_FENCE
// weir: expect safe complete under sc,tso
// weir: expect violation assertion:19 under pso
// weir: fence --model pso --method bounded with seqlock.c -- -DBUG_NO_FENCE
// weir: expect fixed 1 complete release:seqlock.c:14
