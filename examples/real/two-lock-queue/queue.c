#include "queue.h"

#include <stdlib.h>

/*
 * When the queue is empty, who puts and who takes look at the same node, under different locks. The
 * link between nodes is what orders them.
 */
#ifdef BUG_RELAXED_LINK
#define LINK memory_order_relaxed
#else
#define LINK memory_order_release
#endif

static struct node *new_node(void) {
  struct node *node = malloc(sizeof *node);
  if (node == NULL) abort();
  atomic_init(&node->next, NULL);
  return node;
}

void queue_init(struct queue *queue) {
  pthread_mutex_init(&queue->putting, NULL);
  pthread_mutex_init(&queue->taking, NULL);
  queue->head = queue->tail = new_node();
}

void queue_put(struct queue *queue, int value) {
  struct node *node = new_node();
  pthread_mutex_lock(&queue->putting);
  node->value = value;
  atomic_store_explicit(&queue->tail->next, node, LINK);
  queue->tail = node;
  pthread_mutex_unlock(&queue->putting);
}

int queue_take(struct queue *queue, int *value) {
  pthread_mutex_lock(&queue->taking);
  struct node *dummy = queue->head;
  struct node *first = atomic_load_explicit(&dummy->next, memory_order_acquire);
  if (first == NULL) {
    pthread_mutex_unlock(&queue->taking);
    return 0;
  }
  *value = first->value;
  queue->head = first;
  pthread_mutex_unlock(&queue->taking);
  free(dummy);
  return 1;
}
