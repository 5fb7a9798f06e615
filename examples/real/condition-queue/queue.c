#include "queue.h"

#include <assert.h>

/* Between a signal and the moment at which the woken thread has the mutex, another may be quicker. */
#ifdef BUG_IF
#define WAIT_WHILE(condition) if (condition)
#else
#define WAIT_WHILE(condition) while (condition)
#endif

/* With one condition variable for both sides, a signal may wake one of the wrong side. */
#ifdef BUG_ONE_CONDITION
#define NOT_EMPTY(queue) (&(queue)->not_full)
#else
#define NOT_EMPTY(queue) (&(queue)->not_empty)
#endif

void queue_init(struct queue *queue) {
  pthread_mutex_init(&queue->mutex, NULL);
  pthread_cond_init(&queue->not_full, NULL);
  pthread_cond_init(&queue->not_empty, NULL);
  queue->first = queue->count = 0;
}

void queue_put(struct queue *queue, int value) {
  pthread_mutex_lock(&queue->mutex);
  WAIT_WHILE(queue->count == QUEUE_SIZE) {
    pthread_cond_wait(&queue->not_full, &queue->mutex);
  }
  assert(queue->count < QUEUE_SIZE);
  queue->values[(queue->first + queue->count++) % QUEUE_SIZE] = value;
  pthread_cond_signal(NOT_EMPTY(queue));
  pthread_mutex_unlock(&queue->mutex);
}

int queue_take(struct queue *queue) {
  pthread_mutex_lock(&queue->mutex);
  WAIT_WHILE(queue->count == 0) {
    pthread_cond_wait(NOT_EMPTY(queue), &queue->mutex);
  }
  assert(queue->count > 0);
  int value = queue->values[queue->first];
  queue->first = (queue->first + 1) % QUEUE_SIZE;
  queue->count--;
  pthread_cond_signal(&queue->not_full);
  pthread_mutex_unlock(&queue->mutex);
  return value;
}
