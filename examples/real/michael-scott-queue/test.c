/* Two threads put, one takes twice: each value comes out once, and those of one thread in order. */
#include <assert.h>
#include <pthread.h>

#include "queue.h"

static struct queue queue;

static void *one_putter(void *arg) {
  (void)arg;
  queue_put(&queue, 1);
  return NULL;
}

static void *two_putter(void *arg) {
  (void)arg;
  queue_put(&queue, 2);
  return NULL;
}

static void *taker(void *arg) {
  int first, second;
  (void)arg;
  if (queue_take(&queue, &first)) {
    assert(first == 1 || first == 2);
    if (queue_take(&queue, &second)) assert(second == 3 - first);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  queue_init(&queue);
  pthread_create(&threads[0], NULL, one_putter, NULL);
  pthread_create(&threads[1], NULL, two_putter, NULL);
  pthread_create(&threads[2], NULL, taker, NULL);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  return 0;
}

// weir: check --model sc,tso,pso with queue.c
// weir: expect safe complete
// weir: check --model sc,tso,pso with queue.c -- -DBUG_RELAXED_LINK
// weir: expect safe complete under sc,tso
// weir: expect violation memory:queue.c:55 under pso
// weir: fence --model pso --method bounded with queue.c -- -DBUG_RELAXED_LINK
// weir: expect fixed 1 complete release:queue.c:35
