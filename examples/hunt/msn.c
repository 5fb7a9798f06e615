/*
 * The non-blocking queue of Michael and Scott (PODC 1996): a linked list behind a dummy node, with
 * a tail that may lag behind by one node and that whoever meets it moves on. Nodes are not used again.
 *
 * Right under TSO, where each compare-exchange is a fence. Under PSO the fields of a node may arrive
 * after the link to it. -DFENCED has the one store-store barrier that is missing, and ordered loads
 * for PSLO.
 */
#include <stdlib.h>

#include "harness.h"
#include "orders.h"
#include "queue-scripts.h"

struct node {
  int value;
  _Atomic(struct node *) next;
};

static _Atomic(struct node *) head, tail;

static struct node *new_node(int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  store(&node->next, NULL);
  return node;
}

void enqueue(int value) {
  struct node *node = new_node(value);
  struct node *last;
  store_store_barrier();
  for (;;) {
    last = load(&tail);
    struct node *next = load(&last->next);
    if (last != load(&tail)) continue;
    if (next == NULL) {
      if (compare_exchange(&last->next, next, node)) break;
    } else {
      compare_exchange(&tail, last, next);
    }
  }
  compare_exchange(&tail, last, node);
}

int dequeue(void) {
  for (;;) {
    struct node *first = load(&head);
    struct node *last = load(&tail);
    struct node *next = load(&first->next);
    if (first != load(&head)) continue;
    if (first == last) {
      if (next == NULL) return NOTHING;
      compare_exchange(&tail, last, next);
    } else {
      int value = next->value;
      if (compare_exchange(&head, first, next)) return value;
    }
  }
}

void set_up(void) {
  struct node *dummy = new_node(0);
  store(&head, dummy);
  store(&tail, dummy);
}

static int perform(struct operation operation) {
  if (operation.kind == TAKE_LEFT) return dequeue();
  enqueue(operation.value);
  return 1;
}

static struct sequence content(void) {
  struct sequence found = {0};
  for (struct node *node = load(&load(&head)->next); node != NULL; node = load(&node->next)) {
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
// weir: expect violation memory:56 under pso
// weir: check --model sc,tso,pso -- -DSMALL -DFENCED
// weir: expect safe complete
// weir: lin --init set_up --operation 'enqueue(1..2)' --operation 'dequeue()' --values-are-opaque --model sc,tso,pso
// weir: expect linearizable under sc,tso
// weir: expect violation memory under pso
// weir: lin --init set_up --operation 'enqueue(1..2)' --operation 'dequeue()' --values-are-opaque --model pso -- -DFENCED
// weir: expect linearizable
