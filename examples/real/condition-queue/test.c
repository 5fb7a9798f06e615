/* One thread puts two values, two threads take one each; the queue has room for one. */
#include <assert.h>
#include <pthread.h>

#include "queue.h"

static struct queue queue;
static int sum;
static pthread_mutex_t sum_mutex = PTHREAD_MUTEX_INITIALIZER;

static void *putter(void *arg) {
  (void)arg;
  queue_put(&queue, 1);
  queue_put(&queue, 2);
  return NULL;
}

static void *taker(void *arg) {
  (void)arg;
  int value = queue_take(&queue);
  pthread_mutex_lock(&sum_mutex);
  sum += value;
  pthread_mutex_unlock(&sum_mutex);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  queue_init(&queue);
  pthread_create(&threads[0], NULL, putter, NULL);
  pthread_create(&threads[1], NULL, taker, NULL);
  pthread_create(&threads[2], NULL, taker, NULL);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  assert(sum == 3);
  return 0;
}

// weir: check --model sc,tso,pso with queue.c
// weir: expect safe complete
// weir: check --model sc,tso,pso with queue.c -- -DBUG_IF
// weir: expect violation assertion:queue.c:42
// weir: check --model sc,tso,pso with queue.c -- -DBUG_ONE_CONDITION
// weir: expect violation deadlock:33
