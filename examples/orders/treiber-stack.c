/*
 * Treiber's stack (1986). Nodes are used once, so that none comes back. Each thread pushes a node
 * and pops one; both together pop each value once.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
  int value;
  struct node *next;
};

struct node nodes[2];
_Atomic(struct node *) top;

static void push(struct node *node, int value) {
  node->value = value;
  struct node *old = atomic_load_explicit(&top, memory_order_relaxed);
  do {
    node->next = old;
  } while (!atomic_compare_exchange_strong_explicit(&top, &old, node, memory_order_relaxed,
                                                    memory_order_relaxed));
}

static int pop(void) {
  struct node *node = atomic_load_explicit(&top, memory_order_relaxed);
  while (node != NULL &&
         !atomic_compare_exchange_strong_explicit(&top, &node, node->next, memory_order_relaxed,
                                                  memory_order_relaxed)) ;
  return node == NULL ? 0 : node->value;
}

static void *worker(void *arg) {
  long me = (long)arg;
  push(&nodes[me], (int)me + 1);
  return (void *)(long)pop();
}

int main(void) {
  pthread_t threads[2];
  void *popped[2];
  for (long i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], &popped[i]);
  assert((long)popped[0] + (long)popped[1] == 3);
  return 0;
}

// weir: fence --model armv8
// weir: expect fixed 1
// weir: fence --model rc11
// weir: expect fixed 3
