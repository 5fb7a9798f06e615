/* A queue without locks: a list with a dummy node in front, and a tail pointer that may lag behind. */
#ifndef QUEUE_H
#define QUEUE_H

#include <stdatomic.h>

struct node {
  int value;
  _Atomic(struct node *) next;
};

struct queue {
  _Atomic(struct node *) head;
  _Atomic(struct node *) tail;
};

void queue_init(struct queue *queue);
void queue_put(struct queue *queue, int value);

/* Returns 0 if the queue is empty. The node that goes is kept: others may still look at it. */
int queue_take(struct queue *queue, int *value);

#endif
