// The queue of Michael and Scott. Bugs: a node is linked before its contents are there (RELAXED),
// and the head moves on by a store instead of a compare-exchange (STORE), so that two take the same.
//
// weir: lin --init setup --operation 'enqueue(1..2)' --operation 'dequeue()' --model sc,tso,pso
// weir: expect linearizable
// weir: lin --init setup --operation 'enqueue(1..2)' --operation 'dequeue()' --model sc,tso,pso -- -DRELAXED
// weir: expect linearizable under sc,tso
// weir: expect not-linearizable under pso
// weir: lin --init setup --operation 'enqueue(1..2)' --operation 'dequeue()' --model sc,tso,pso -- -DSTORE
// weir: expect not-linearizable
#include <stdatomic.h>

#define NODES 10
#define NOBODY 0

static struct {
  atomic_int value;
  atomic_int next;
} nodes[NODES];
static atomic_int head, tail, fresh = 2;

void setup(void) {
  atomic_store(&head, 1);
  atomic_store(&tail, 1);
}

// A compare-exchange drains the buffer of its thread; this is what a machine without that does.
static int link(atomic_int *next, int node) {
#ifdef RELAXED
  if (atomic_load_explicit(next, memory_order_relaxed) != NOBODY) return 0;
  atomic_store_explicit(next, node, memory_order_relaxed);
  return 1;
#else
  int expected = NOBODY;
  return atomic_compare_exchange_strong(next, &expected, node);
#endif
}

#ifdef RELAXED
#include <pthread.h>
static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
#endif

void enqueue(int value) {
  int node = atomic_fetch_add_explicit(&fresh, 1, memory_order_relaxed);
#ifdef RELAXED
  pthread_mutex_lock(&one);
#endif
  atomic_store_explicit(&nodes[node].value, value, memory_order_relaxed);
  for (;;) {
    int last = atomic_load(&tail);
    int next = atomic_load(&nodes[last].next);
    if (next != NOBODY) {
      atomic_compare_exchange_strong(&tail, &last, next);
    } else if (link(&nodes[last].next, node)) {
      atomic_compare_exchange_strong(&tail, &last, node);
      break;
    }
  }
#ifdef RELAXED
  pthread_mutex_unlock(&one);
#endif
}

int dequeue(void) {
  for (;;) {
    int first = atomic_load(&head);
    int last = atomic_load(&tail);
    int next = atomic_load(&nodes[first].next);
    if (first != atomic_load(&head)) continue;
    if (next == NOBODY) return -1;
    if (first == last) {
      atomic_compare_exchange_strong(&tail, &last, next);
      continue;
    }
    int value = atomic_load_explicit(&nodes[next].value, memory_order_relaxed);
#ifdef STORE
    atomic_store(&head, next);
    return value;
#else
    if (atomic_compare_exchange_strong(&head, &first, next)) return value;
#endif
  }
}
