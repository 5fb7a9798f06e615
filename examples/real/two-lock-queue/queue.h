/* A queue with one lock for those who put and one for those who take. */
#ifndef QUEUE_H
#define QUEUE_H

#include <pthread.h>
#include <stdatomic.h>

struct node {
  int value;
  _Atomic(struct node *) next;
};

struct queue {
  pthread_mutex_t putting;
  pthread_mutex_t taking;
  struct node *head;
  struct node *tail;
};

void queue_init(struct queue *queue);
void queue_put(struct queue *queue, int value);

/* Returns 0 if the queue is empty. */
int queue_take(struct queue *queue, int *value);

#endif
