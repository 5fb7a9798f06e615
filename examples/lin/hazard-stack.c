// Treiber's stack with nodes that are used again, and hazard pointers (Michael): who is about to look
// into a node says so, and then looks whether the node is still on top; a node that somebody speaks of
// is not handed out again. Bugs: the second look is left out (NO_CHECK), and the hazard pointer still
// waits in a buffer while its owner looks (NO_FENCE).
//
// weir: lin --before 'push(2)' --before 'push(1)' --operation 'push(3)' --operation 'pop()' --after 'pop()' --calls 2x2 --model sc,tso,pso
// weir: expect linearizable
// weir: lin --before 'push(2)' --before 'push(1)' --operation 'push(3)' --operation 'pop()' --after 'pop()' --roles 'one:pop;other:push,pop' --calls 2x3 --model tso,pso -- -DNO_FENCE
// weir: expect not-linearizable
// weir: lin --before 'push(2)' --before 'push(1)' --operation 'push(3)' --operation 'pop()' --after 'pop()' --roles 'one:pop;other:push,pop' --calls 2x3 --model sc,tso,pso -- -DNO_CHECK
// weir: expect not-linearizable
#include <pthread.h>
#include <stdatomic.h>

#define NODES 10
#define THREADS 4
#define NOBODY 0
#define EMPTY -1

#ifdef NO_FENCE
#define SPEAK memory_order_release
#else
#define SPEAK memory_order_seq_cst
#endif

static struct {
  int value;
  atomic_int next;
} nodes[NODES];
static atomic_int top, threads;
static atomic_int hazards[THREADS];
static _Thread_local int me = -1;

// Nodes that were popped, the first of them first; those that were handed out again are NOBODY.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int popped[NODES], count, fresh = 1;

static int is_hazardous(int node) {
  for (int t = 0; t < THREADS; t++) {
    if (atomic_load(&hazards[t]) == node) return 1;
  }
  return 0;
}

static int take(void) {
  int node = NOBODY;
  pthread_mutex_lock(&lock);
  for (int i = 0; i < count && node == NOBODY; i++) {
    if (popped[i] != NOBODY && !is_hazardous(popped[i])) {
      node = popped[i];
      popped[i] = NOBODY;
    }
  }
  if (node == NOBODY) node = fresh++;
  pthread_mutex_unlock(&lock);
  return node;
}

static void give(int node) {
  pthread_mutex_lock(&lock);
  popped[count++] = node;
  pthread_mutex_unlock(&lock);
}

void push(int value) {
  int node = take();
  nodes[node].value = value;
  int old = atomic_load(&top);
  do {
    atomic_store(&nodes[node].next, old);
  } while (!atomic_compare_exchange_strong(&top, &old, node));
}

int pop(void) {
  if (me < 0) me = atomic_fetch_add(&threads, 1);
  for (;;) {
    int node = atomic_load(&top);
    if (node == NOBODY) return EMPTY;
    atomic_store_explicit(&hazards[me], node, SPEAK);
#ifndef NO_CHECK
    if (atomic_load(&top) != node) continue;
#endif
    int next = atomic_load(&nodes[node].next);
    if (atomic_compare_exchange_strong(&top, &node, next)) {
      int value = nodes[node].value;
      atomic_store(&hazards[me], NOBODY);
      give(node);
      return value;
    }
  }
}
