// The lazy list of Heller and others: a sorted list as a set, with a lock for each node and a mark on
// nodes that are erased. Bug: who has locked two nodes does not look whether they are still
// neighbours (NO_CHECK).
//
// weir: lin --init setup --before 'insert(1)' --operation 'insert(2)' --operation 'erase(1..2)' --operation 'contains(2)' --calls 2x1,3x1 --model sc,tso,pso
// weir: expect linearizable
// weir: lin --init setup --before 'insert(1)' --operation 'insert(2)' --operation 'erase(1)' --operation 'contains(2)' --after 'contains(2)' --calls 2x1 --model sc,tso,pso -- -DNO_CHECK
// weir: expect not-linearizable
#include <pthread.h>
#include <stdatomic.h>

#define NODES 6
#define HEAD 0
#define LAST 1

static struct {
  int key;
  atomic_int next;
  atomic_bool marked;
  pthread_mutex_t lock;
} nodes[NODES];
static atomic_int fresh = 2;

void setup(void) {
  for (int i = 0; i < NODES; i++) pthread_mutex_init(&nodes[i].lock, 0);
  nodes[LAST].key = 1000;
  atomic_store(&nodes[HEAD].next, LAST);
}

static int next(int node) {
  return atomic_load_explicit(&nodes[node].next, memory_order_acquire);
}

static _Bool marked(int node) {
  return atomic_load_explicit(&nodes[node].marked, memory_order_acquire);
}

// Locks the last node with a smaller key, which is the result, and the one behind it.
static int lock(int key, int *behind) {
  for (;;) {
    int before = HEAD;
    int node = next(HEAD);
    while (nodes[node].key < key) {
      before = node;
      node = next(node);
    }
    pthread_mutex_lock(&nodes[before].lock);
    pthread_mutex_lock(&nodes[node].lock);
    *behind = node;
#ifdef NO_CHECK
    return before;
#else
    if (!marked(before) && !marked(node) && next(before) == node) return before;
#endif
    pthread_mutex_unlock(&nodes[node].lock);
    pthread_mutex_unlock(&nodes[before].lock);
  }
}

static void unlock(int before, int node) {
  pthread_mutex_unlock(&nodes[node].lock);
  pthread_mutex_unlock(&nodes[before].lock);
}

_Bool insert(int key) {
  int node;
  int before = lock(key, &node);
  _Bool isNew = nodes[node].key != key;
  if (isNew) {
    int added = atomic_fetch_add_explicit(&fresh, 1, memory_order_relaxed);
    nodes[added].key = key;
    atomic_store_explicit(&nodes[added].next, node, memory_order_relaxed);
    atomic_store_explicit(&nodes[before].next, added, memory_order_release);
  }
  unlock(before, node);
  return isNew;
}

_Bool erase(int key) {
  int node;
  int before = lock(key, &node);
  _Bool isThere = nodes[node].key == key;
  if (isThere) {
    atomic_store_explicit(&nodes[node].marked, 1, memory_order_release);
    atomic_store_explicit(&nodes[before].next, next(node), memory_order_release);
  }
  unlock(before, node);
  return isThere;
}

_Bool contains(int key) {
  int node = next(HEAD);
  while (nodes[node].key < key) node = next(node);
  return nodes[node].key == key && !marked(node);
}
