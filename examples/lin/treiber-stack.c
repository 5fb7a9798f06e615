// Treiber's stack. Bugs: the node is published before its contents (RELAXED, where stores overtake
// each other), and a popped node is used again at once (REUSE): the compare-exchange of a pop that
// has slept finds the same node on top, but what it takes for the second one is long gone (ABA).
//
// weir: lin --operation 'push(1..2)' --operation 'pop()' --model sc,tso,pso
// weir: expect linearizable
// weir: lin --operation 'push(1..2)' --operation 'pop()' --model sc,tso,pso -- -DRELAXED
// weir: expect linearizable under sc,tso
// weir: expect not-linearizable under pso
// weir: lin --operation 'push(1..2)' --operation 'pop()' --model pso --fence -- -DRELAXED
// weir: expect fixed 1 release
// weir: lin --before 'push(2)' --before 'push(1)' --operation 'push(3)' --operation 'pop()' --after 'pop()' --calls 2x3 --model sc -- -DREUSE
// weir: expect not-linearizable
#include <stdatomic.h>

#define NODES 10
#define NOBODY 0

#ifdef RELAXED
#define PUBLISH memory_order_relaxed
#else
#define PUBLISH memory_order_release
#endif

static struct {
  int value;
  atomic_int next;
} nodes[NODES];
static atomic_int top = NOBODY;

// Nodes are handed out in turn; with REUSE those that were given back first.
static atomic_int fresh = 1;
#ifdef REUSE
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int given[NODES], first, last;
#endif

static int take(void) {
#ifdef REUSE
  pthread_mutex_lock(&lock);
  int node = first < last ? given[first++] : NOBODY;
  pthread_mutex_unlock(&lock);
  if (node != NOBODY) return node;
#endif
  return atomic_fetch_add_explicit(&fresh, 1, memory_order_relaxed);
}

static void give(int node) {
#ifdef REUSE
  pthread_mutex_lock(&lock);
  given[last++] = node;
  pthread_mutex_unlock(&lock);
#endif
}

void push(int value) {
  int node = take();
  nodes[node].value = value;
  int old = atomic_load_explicit(&top, memory_order_relaxed);
  do {
    atomic_store_explicit(&nodes[node].next, old, memory_order_relaxed);
  } while (!atomic_compare_exchange_strong_explicit(&top, &old, node, PUBLISH,
                                                    memory_order_relaxed));
}

int pop(void) {
  int node = atomic_load_explicit(&top, memory_order_acquire);
  while (node != NOBODY) {
    int next = atomic_load_explicit(&nodes[node].next, memory_order_relaxed);
    if (atomic_compare_exchange_strong_explicit(&top, &node, next, memory_order_acquire,
                                                memory_order_acquire)) {
      int value = nodes[node].value;
      give(node);
      return value;
    }
  }
  return -1;
}
