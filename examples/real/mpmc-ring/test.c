/* Two threads put, one takes: what comes out was put in, and nothing comes out twice. */
#include <assert.h>
#include <pthread.h>

#include "ring.h"

static struct ring ring;

static void *putter(void *arg) {
  int done = ring_put(&ring, (int)(long)arg);
  assert(done); /* there is room for both */
  return NULL;
}

static void *taker(void *arg) {
  int first, second;
  (void)arg;
  if (ring_take(&ring, &first)) {
    assert(first == 1 || first == 2);
    if (ring_take(&ring, &second)) assert(second == 3 - first);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  ring_init(&ring);
  pthread_create(&threads[0], NULL, putter, (void *)1);
  pthread_create(&threads[1], NULL, putter, (void *)2);
  pthread_create(&threads[2], NULL, taker, NULL);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  return 0;
}

// weir: check --model sc,tso,pso with ring.c
// weir: expect safe complete
// weir: check --model sc,tso,pso with ring.c -- -DBUG_RELAXED_TURN
// weir: expect safe complete under sc,tso
// weir: expect violation assertion:20 under pso
// weir: fence --model pso --method bounded with ring.c -- -DBUG_RELAXED_TURN
// weir: expect fixed 1 complete release:ring.c:28
