/*
 * The two-lock queue of Michael and Scott (PODC 1996), as in Figure 10 of the RELAXER paper: one lock
 * for the head, one for the tail, and a dummy node between, so that an enqueue and a dequeue never
 * wait for each other. Nodes are not used again.
 *
 * Right under TSO. Under PSO the link to a node may arrive before its fields, since the dequeuer has
 * another lock: it reads what was never written. -DFENCED has the missing barriers.
 */
#include <stdlib.h>

#include "harness.h"
#include "orders.h"
#include "queue-scripts.h"
#include "spinlock.h"

struct node {
  int value;
  _Atomic(struct node *) next;
};

static spinlock head_lock, tail_lock;
static struct node *head, *tail;

static struct node *new_node(int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  store(&node->next, NULL);
  return node;
}

void enqueue(int value) {
  struct node *node = new_node(value);
  acquire(&tail_lock);
  store_store_barrier();
  store(&tail->next, node);
  tail = node;
  release(&tail_lock);
}

int dequeue(void) {
  acquire(&head_lock);
  struct node *first = head;
  struct node *next = load(&first->next);
  if (next == NULL) {
    release(&head_lock);
    return NOTHING;
  }
  head = next;
  release(&head_lock);
  return next->value;
}

void set_up(void) {
  struct node *dummy = new_node(0);
  head = dummy;
  tail = dummy;
}

static int perform(struct operation operation) {
  if (operation.kind == TAKE_LEFT) return dequeue();
  enqueue(operation.value);
  return 1;
}

static struct sequence content(void) {
  struct sequence found = {0};
  for (struct node *node = load(&head->next); node != NULL; node = load(&node->next)) {
    found.items[found.size++] = node->value;
  }
  return found;
}

int main(void) {
  run(scripts, 2);
  return 0;
}

// weir: check --model sc,tso,pso -- -DSMALL
// weir: expect safe complete under sc,tso
// weir: expect violation memory:50 under pso
// weir: check --model sc,tso,pso -- -DSMALL -DFENCED
// weir: expect safe complete
// weir: lin --init set_up --operation 'enqueue(1..2)' --operation 'dequeue()' --values-are-opaque --model sc,tso,pso
// weir: expect linearizable under sc,tso
// weir: expect violation memory under pso
// weir: lin --init set_up --operation 'enqueue(1..2)' --operation 'dequeue()' --values-are-opaque --model pso -- -DFENCED
// weir: expect linearizable
