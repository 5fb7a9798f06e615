#include "queue.h"

#include <stdlib.h>

/* A node must be whole before it can be reached. */
#ifdef BUG_RELAXED_LINK
#define LINK memory_order_relaxed
#else
#define LINK memory_order_release
#endif

static struct node *new_node(int value) {
  struct node *node = malloc(sizeof *node);
  if (node == NULL) abort();
  node->value = value;
  atomic_store_explicit(&node->next, NULL, memory_order_relaxed);
  return node;
}

void queue_init(struct queue *queue) {
  struct node *dummy = new_node(0);
  atomic_init(&queue->head, dummy);
  atomic_init(&queue->tail, dummy);
}

void queue_put(struct queue *queue, int value) {
  struct node *node = new_node(value);
  for (;;) {
    struct node *tail = atomic_load_explicit(&queue->tail, memory_order_acquire);
    struct node *next = atomic_load_explicit(&tail->next, memory_order_acquire);
    if (next != NULL) {
      /* Somebody linked a node and has not moved the tail yet: do it for him. */
      atomic_compare_exchange_strong_explicit(&queue->tail, &tail, next, LINK,
                                              memory_order_relaxed);
    } else if (atomic_compare_exchange_strong_explicit(&tail->next, &next, node, LINK,
                                                       memory_order_relaxed)) {
      atomic_compare_exchange_strong_explicit(&queue->tail, &tail, node, LINK,
                                              memory_order_relaxed);
      return;
    }
  }
}

int queue_take(struct queue *queue, int *value) {
  for (;;) {
    struct node *head = atomic_load_explicit(&queue->head, memory_order_acquire);
    struct node *next = atomic_load_explicit(&head->next, memory_order_acquire);
    if (next == NULL) return 0;
    struct node *tail = atomic_load_explicit(&queue->tail, memory_order_acquire);
    if (head == tail) {
      /* The tail must not fall behind the head. */
      atomic_compare_exchange_strong_explicit(&queue->tail, &tail, next, memory_order_release,
                                              memory_order_relaxed);
    }
    int found = next->value;
    if (atomic_compare_exchange_strong_explicit(&queue->head, &head, next, memory_order_release,
                                                memory_order_relaxed)) {
      *value = found;
      return 1;
    }
  }
}
