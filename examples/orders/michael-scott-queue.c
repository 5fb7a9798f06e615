/*
 * The queue of Michael and Scott (1996), a list with a node before the first value. Nodes are used
 * once, so that none comes back. No value is dequeued twice, and none that was not enqueued.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
  int value;
  _Atomic(struct node *) next;
};

struct node nodes[2];
_Atomic(struct node *) head = &nodes[0], tail = &nodes[0];

static void enqueue(struct node *node, int value) {
  node->value = value;
  atomic_store_explicit(&node->next, NULL, memory_order_relaxed);
  for (;;) {
    struct node *last = atomic_load_explicit(&tail, memory_order_relaxed);
    struct node *next = atomic_load_explicit(&last->next, memory_order_relaxed);
    if (next != NULL) {
      atomic_compare_exchange_strong_explicit(&tail, &last, next, memory_order_relaxed,
                                              memory_order_relaxed);
    } else if (atomic_compare_exchange_strong_explicit(
                   &last->next, &next, node, memory_order_relaxed, memory_order_relaxed)) {
      atomic_compare_exchange_strong_explicit(&tail, &last, node, memory_order_relaxed,
                                              memory_order_relaxed);
      return;
    }
  }
}

/* The oldest value, or -1 if there is none. */
static int dequeue(void) {
  for (;;) {
    struct node *first = atomic_load_explicit(&head, memory_order_relaxed);
    struct node *last = atomic_load_explicit(&tail, memory_order_relaxed);
    struct node *next = atomic_load_explicit(&first->next, memory_order_relaxed);
    if (next == NULL) return -1;
    if (first == last) {
      atomic_compare_exchange_strong_explicit(&tail, &last, next, memory_order_relaxed,
                                              memory_order_relaxed);
    } else {
      int value = next->value;
      if (atomic_compare_exchange_strong_explicit(&head, &first, next, memory_order_relaxed,
                                                  memory_order_relaxed))
        return value;
    }
  }
}

static void *producer(void *arg) {
  (void)arg;
  enqueue(&nodes[1], 1);
  return NULL;
}

static void *consumer(void *arg) {
  (void)arg;
  int value = dequeue();
  assert(value == 1 || value == -1);
  return (void *)(long)value;
}

int main(void) {
  pthread_t threads[3];
  void *got[2];
  pthread_create(&threads[0], NULL, producer, NULL);
  pthread_create(&threads[1], NULL, consumer, NULL);
  pthread_create(&threads[2], NULL, consumer, NULL);
  pthread_join(threads[0], NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i + 1], &got[i]);
  assert((long)got[0] == -1 || (long)got[1] == -1);
  return 0;
}

// weir: fence --model armv8
// weir: expect fixed 1
// weir: fence --model rc11
// weir: expect fixed 2
