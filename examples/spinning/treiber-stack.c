/*
 * Treiber's stack: push and pop swing one pointer by compare-exchange. push() publishes its node
 * with release order, so that the node is whole for whoever finds it.
 *
 * A thread that cannot go on spins until it can.
 *
 * SC: safe.  TSO: safe.  PSO: safe.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

_Atomic(struct node *) top;

static void push(int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  node->next = atomic_load_explicit(&top, memory_order_relaxed);
  while (!atomic_compare_exchange_strong_explicit(&top, &node->next, node, memory_order_release,
                                                  memory_order_relaxed)) {
  }
}

/* The value on top, or 0 when empty. Popped nodes are kept: others may still look at them. */
static int pop(void) {
  struct node *node = atomic_load_explicit(&top, memory_order_acquire);
  while (node != NULL &&
         !atomic_compare_exchange_strong_explicit(&top, &node, node->next, memory_order_acquire,
                                                  memory_order_relaxed)) {
  }
  return node == NULL ? 0 : node->value;
}

static void *pusher(void *arg) {
  push((int)(long)arg);
  return NULL;
}

static void *popper(void *arg) {
  (void)arg;
  return (void *)(long)pop();
}

int main(void) {
  pthread_t threads[4];
  void *first, *second;
  pthread_create(&threads[0], NULL, pusher, (void *)1);
  pthread_create(&threads[1], NULL, pusher, (void *)2);
  pthread_create(&threads[2], NULL, popper, NULL);
  pthread_create(&threads[3], NULL, popper, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  pthread_join(threads[2], &first);
  pthread_join(threads[3], &second);
  assert(first == NULL || first != second); /* nothing is popped twice */
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 148
