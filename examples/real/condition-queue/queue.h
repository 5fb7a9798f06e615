/* A bounded queue with a mutex and condition variables. */
#ifndef QUEUE_H
#define QUEUE_H

#include <pthread.h>

#define QUEUE_SIZE 1

struct queue {
  pthread_mutex_t mutex;
  pthread_cond_t not_full;
  pthread_cond_t not_empty;
  int values[QUEUE_SIZE];
  int first;
  int count;
};

void queue_init(struct queue *queue);

/* Waits while the queue is full. */
void queue_put(struct queue *queue, int value);

/* Waits while the queue is empty. */
int queue_take(struct queue *queue);

#endif
