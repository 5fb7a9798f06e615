// A stack with elimination, after Hendler and others: where a push and a pop get into each other's way
// on the top, the push offers its item in a slot, and the pop takes it there. Bugs: a pop looks at an
// offer and removes it in two steps (TWO_STEPS), though it may be withdrawn in between, and a push goes
// on with its item although it was taken (NO_CHECK).
//
// weir: lin --before 'push(1)' --operation 'push(2..3)' --operation 'pop()' --values-are-opaque --after 'pop()' --after 'pop()' --calls 2x2,3x1 --model sc,tso,pso
// weir: expect linearizable
// weir: lin --before 'push(1)' --operation 'push(2..3)' --operation 'pop()' --values-are-opaque --after 'pop()' --after 'pop()' --calls 3x1 --model sc,tso,pso -- -DNO_CHECK
// weir: expect not-linearizable
// weir: lin --before 'push(1)' --operation 'push(2..3)' --operation 'pop()' --values-are-opaque --after 'pop()' --after 'pop()' --calls 3x1 --model sc,tso,pso -- -DTWO_STEPS
// weir: expect not-linearizable
#include <stdatomic.h>
#include <stdbool.h>

#define NODES 8
#define NOBODY 0
#define EMPTY -1

static struct {
  int value;
  atomic_int next;
} nodes[NODES];
static atomic_int top, fresh = 1;

// The node that is offered.
static atomic_int offer = NOBODY;

static bool swap(atomic_int *place, int expected, int desired) {
  return atomic_compare_exchange_strong(place, &expected, desired);
}

// Whether a pop has taken the node.
static bool is_taken(int node) {
  if (!swap(&offer, NOBODY, node)) return false;
#ifdef NO_CHECK
  swap(&offer, node, NOBODY);
  return false;
#else
  return !swap(&offer, node, NOBODY);
#endif
}

void push(int value) {
  int node = atomic_fetch_add(&fresh, 1);
  nodes[node].value = value;
  for (;;) {
    int old = atomic_load(&top);
    atomic_store_explicit(&nodes[node].next, old, memory_order_relaxed);
    if (swap(&top, old, node)) return;
    if (is_taken(node)) return;
  }
}

int pop(void) {
  for (;;) {
    int node = atomic_load(&top);
    if (node == NOBODY) return EMPTY;
    int next = atomic_load_explicit(&nodes[node].next, memory_order_relaxed);
    if (swap(&top, node, next)) return nodes[node].value;
    int offered = atomic_load(&offer);
    if (offered == NOBODY) continue;
#ifdef TWO_STEPS
    atomic_store(&offer, NOBODY);
    return nodes[offered].value;
#else
    if (swap(&offer, offered, NOBODY)) return nodes[offered].value;
#endif
  }
}
