/* One thread puts 1, 2 and 3 into a ring with room for two, waiting where it is full; the other takes. */
#include <assert.h>
#include <pthread.h>

#include "ring.h"

static struct ring ring;

static void *putter(void *arg) {
  (void)arg;
  for (int value = 1; value <= 3; value++) {
    while (!ring_put(&ring, value)) {
    }
  }
  return NULL;
}

static void *taker(void *arg) {
  (void)arg;
  for (int expected = 1; expected <= 3; expected++) {
    int value;
    while (!ring_take(&ring, &value)) {
    }
    assert(value == expected);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, putter, NULL);
  pthread_create(&threads[1], NULL, taker, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}

// weir: check --model sc,tso,pso with ring.c
// weir: expect safe complete
// weir: check --model sc,tso,pso with ring.c -- -DBUG_RELAXED_COUNT
// weir: expect safe complete under sc,tso
// weir: expect violation assertion:24 under pso
// weir: fence --model pso --method bounded with ring.c -- -DBUG_RELAXED_COUNT
// weir: expect fixed 1 complete release:ring.c:15
