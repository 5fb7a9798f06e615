/*
 * Treiber's stack with a relaxed compare-exchange in push(). On x86 that is a locked instruction
 * and drains the store buffer all the same. On PSO the node can be found while its fields still
 * wait in the buffer of the thread that pushed it; pop() then reads memory never written.
 *
 * A thread that cannot go on spins until it can.
 *
 * SC: safe.  TSO: safe.  PSO: violation.
 *
 * Compiled with -O1 or -O2 it fails under all three: a relaxed compare-exchange orders nothing, so
 * the compiler takes the store of node->next out of the loop and puts it behind.
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
  while (!atomic_compare_exchange_strong_explicit(&top, &node->next, node, memory_order_relaxed,
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
// weir: expect safe complete executions 148 under sc,tso
// weir: expect violation memory:38 under pso
// weir: fence --model pso --method bounded
// weir: expect fixed 1 complete release:29
