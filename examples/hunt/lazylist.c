/*
 * The lazy list-based set of Heller and others (OPODIS 2005): a sorted list whose nodes have locks and
 * marks. A search takes no lock; an insertion or removal locks two nodes, checks that they are still
 * neighbours, and marks a node before it unlinks it.
 *
 * Right under TSO with this harness. Under PSO a node may be reached before its fields have arrived.
 * -DFENCED has the missing barriers.
 */
#include <limits.h>
#include <stdlib.h>

#include "harness.h"
#include "orders.h"
#include "set-scripts.h"
#include "spinlock.h"

struct node {
  int key;
  atomic_int marked; /* no longer in the set */
  _Atomic(struct node *) next;
  spinlock lock;
};

static struct node *first; /* a node below all keys; one above all is at the end */

static struct node *new_node(int key, struct node *next) {
  struct node *node = malloc(sizeof *node);
  node->key = key;
  store(&node->marked, 0);
  store(&node->next, next);
  store(&node->lock, 0);
  return node;
}

/* The last node below the key, and in *at the one behind it. */
static struct node *locate(int key, struct node **at) {
  struct node *before = first;
  struct node *node = load(&before->next);
  while (node->key < key) {
    before = node;
    node = load(&before->next);
  }
  *at = node;
  return before;
}

static int are_neighbours(struct node *before, struct node *node) {
  return !load(&before->marked) && !load(&node->marked) && load(&before->next) == node;
}

/* Locks the neighbours between which the key belongs. */
static struct node *lock_neighbours(int key, struct node **at) {
  for (;;) {
    struct node *before = locate(key, at);
    acquire(&before->lock);
    acquire(&(*at)->lock);
    if (are_neighbours(before, *at)) return before;
    release(&(*at)->lock);
    release(&before->lock);
  }
}

int insert(int key) {
  struct node *node;
  struct node *before = lock_neighbours(key, &node);
  int is_new = node->key != key;
  if (is_new) {
    struct node *added = new_node(key, node);
    store_store_barrier();
    store(&before->next, added);
  }
  release(&node->lock);
  release(&before->lock);
  return is_new;
}

int remove_key(int key) {
  struct node *node;
  struct node *before = lock_neighbours(key, &node);
  int found = node->key == key;
  if (found) {
    store(&node->marked, 1);
    store_store_barrier();
    store(&before->next, load(&node->next));
  }
  release(&node->lock);
  release(&before->lock);
  return found;
}

int contains(int key) {
  struct node *node = first;
  while (node->key < key) node = load(&node->next);
  return node->key == key && !load(&node->marked);
}

void set_up(void) {
  first = new_node(INT_MIN, new_node(INT_MAX, NULL));
  insert(3);
  insert(7);
}

static int perform(struct operation operation) {
  switch (operation.kind) {
    case INSERT:
      return insert(operation.value);
    case REMOVE:
      return remove_key(operation.value);
    default:
      return contains(operation.value);
  }
}

static struct sequence content(void) {
  struct sequence found = {0};
  for (struct node *node = load(&first->next); node->key != INT_MAX; node = load(&node->next)) {
    found.items[found.size++] = node->key;
  }
  return found;
}

int main(void) {
  run(scripts, SCRIPTS);
  return 0;
}

// weir: check --model sc,tso,pso -- -DSMALL
// weir: expect safe complete under sc,tso
// weir: expect violation memory:spinlock.h:16 under pso
// weir: check --model sc,tso,pso -- -DSMALL -DFENCED
// weir: expect safe complete
// weir: lin --init set_up --before 'insert(2)' --operation 'insert(1)' --operation 'remove_key(2)' --operation 'contains(1)' --calls 3x1 --model sc,tso,pso
// weir: expect linearizable under sc,tso
// weir: expect violation memory under pso
// weir: lin --init set_up --before 'insert(2)' --operation 'insert(1)' --operation 'remove_key(2)' --operation 'contains(1)' --calls 3x1 --model pso -- -DFENCED
// weir: expect linearizable
