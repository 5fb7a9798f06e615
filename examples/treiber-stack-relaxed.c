/*
 * Treiber's stack with a relaxed compare-exchange in push(). On x86 that is a locked instruction
 * and drains the store buffer all the same. On PSO the node can be found while its fields still
 * wait in the buffer of the thread that pushed it; pop() then reads memory never written.
 *
 * SC: safe.  TSO: safe.  PSO: violation.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <weir.h>

struct node {
  int value;
  struct node *next;
};

_Atomic(struct node *) top;

static void push(int value) {
  struct node *node = malloc(sizeof *node);
  struct node *old = atomic_load_explicit(&top, memory_order_relaxed);
  node->value = value;
  node->next = old;
  int pushed = atomic_compare_exchange_strong_explicit(&top, &old, node, memory_order_relaxed,
                                                       memory_order_relaxed);
  weir_assume(pushed); /* give up instead of trying again */
}

/* The value on top, or 0 when empty. Popped nodes are kept: others may still look at them. */
static int pop(void) {
  struct node *node = atomic_load_explicit(&top, memory_order_acquire);
  if (node == NULL) return 0;
  struct node *next = node->next;
  int popped = atomic_compare_exchange_strong_explicit(&top, &node, next, memory_order_acquire,
                                                       memory_order_relaxed);
  weir_assume(popped);
  return node->value;
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
// weir: expect safe complete executions 38 under sc,tso
// weir: expect violation memory:35 under pso
// weir: fence --model pso --method bounded
// weir: expect fixed 1 complete release:26
