// The queue with a lock at each end. Bugs: one who enqueues takes no lock (NO_LOCK), and the link is
// stored before the value (EARLY).
//
// weir: lin --init setup --operation 'enqueue(1..2)' --operation 'dequeue()' --model sc,tso,pso
// weir: expect linearizable
// weir: lin --init setup --operation 'enqueue(1..2)' --operation 'dequeue()' --model sc,tso,pso -- -DNO_LOCK
// weir: expect not-linearizable
// weir: lin --init setup --operation 'enqueue(1..2)' --operation 'dequeue()' --model sc,tso,pso -- -DEARLY
// weir: expect not-linearizable
#include <pthread.h>
#include <stdatomic.h>

#define NODES 10
#define NOBODY 0

static struct {
  int value;
  atomic_int next;
} nodes[NODES];
static int head, tail;
static atomic_int fresh = 2;
static pthread_mutex_t at_head = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t at_tail = PTHREAD_MUTEX_INITIALIZER;

void setup(void) { head = tail = 1; }

void enqueue(int value) {
  int node = atomic_fetch_add_explicit(&fresh, 1, memory_order_relaxed);
#ifndef EARLY
  nodes[node].value = value;
#endif
#ifndef NO_LOCK
  pthread_mutex_lock(&at_tail);
#endif
  atomic_store_explicit(&nodes[tail].next, node, memory_order_release);
#ifdef EARLY
  nodes[node].value = value;
#endif
  tail = node;
#ifndef NO_LOCK
  pthread_mutex_unlock(&at_tail);
#endif
}

int dequeue(void) {
  int value = -1;
  pthread_mutex_lock(&at_head);
  int next = atomic_load_explicit(&nodes[head].next, memory_order_acquire);
  if (next != NOBODY) {
    value = nodes[next].value;
    head = next;
  }
  pthread_mutex_unlock(&at_head);
  return value;
}
