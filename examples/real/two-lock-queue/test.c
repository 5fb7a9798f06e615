/* Two threads put and two take; a node is freed as soon as it is not needed any more. */
#include <assert.h>
#include <pthread.h>

#include "queue.h"

static struct queue queue;

static void *putter(void *arg) {
  queue_put(&queue, (int)(long)arg);
  return NULL;
}

static void *taker(void *arg) {
  int value = 0;
  (void)arg;
  if (queue_take(&queue, &value)) assert(value == 1 || value == 2);
  return (void *)(long)value;
}

int main(void) {
  pthread_t threads[4];
  void *first, *second;
  queue_init(&queue);
  pthread_create(&threads[0], NULL, putter, (void *)1);
  pthread_create(&threads[1], NULL, putter, (void *)2);
  pthread_create(&threads[2], NULL, taker, NULL);
  pthread_create(&threads[3], NULL, taker, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  pthread_join(threads[2], &first);
  pthread_join(threads[3], &second);
  assert(first == NULL || first != second);
  return 0;
}

// weir: check --model sc,tso,pso with queue.c
// weir: expect safe complete
// weir: check --model sc,tso,pso with queue.c -- -DBUG_RELAXED_LINK
// weir: expect safe complete under sc,tso
// weir: expect violation memory:queue.c:45 under pso
// weir: fence --model pso --method bounded with queue.c -- -DBUG_RELAXED_LINK
// weir: expect fixed 1 complete release:queue.c:32
