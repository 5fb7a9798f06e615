/*
 * Harris's non-blocking sorted list (DISC 2001): a node is removed in two steps. The first marks its
 * link, so that nothing can be inserted behind it; the second unlinks it, and is done by whoever comes
 * by. Nodes are not used again.
 *
 * Right under TSO, where each compare-exchange is a fence. Under PSO the fields of a node may arrive
 * after the link to it. -DFENCED has the missing barriers.
 */
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>

#include "harness.h"
#include "orders.h"
#include "set-scripts.h"

struct node {
  int key;
  atomic_uintptr_t next; /* the address of a node; odd where this node is removed */
};

static struct node *first; /* a node below all keys */
static struct node *last;  /* a node above all keys */

static int is_marked(uintptr_t link) { return link & 1; }

static struct node *target(uintptr_t link) { return (struct node *)(link & ~(uintptr_t)1); }

static struct node *new_node(int key, struct node *next) {
  struct node *node = malloc(sizeof *node);
  node->key = key;
  store(&node->next, (uintptr_t)next);
  return node;
}

/*
 * The first node that is not below the key, and in *left the one before it; neither was marked when
 * it was looked at, and nothing stands between them: what was marked is unlinked.
 */
static struct node *search(int key, struct node **left) {
  for (;;) {
    struct node *node = first;
    uintptr_t next = load(&node->next);
    uintptr_t behind_left = 0;
    do {
      if (!is_marked(next)) {
        *left = node;
        behind_left = next;
      }
      node = target(next);
      if (node == last) break;
      next = load(&node->next);
    } while (is_marked(next) || node->key < key);
    if (behind_left != (uintptr_t)node &&
        !compare_exchange(&(*left)->next, behind_left, (uintptr_t)node)) {
      continue;
    }
    if (node == last || !is_marked(load(&node->next))) return node;
  }
}

static int holds(struct node *node, int key) { return node != last && node->key == key; }

int insert(int key) {
  struct node *node = new_node(key, NULL);
  for (;;) {
    struct node *left;
    struct node *right = search(key, &left);
    if (holds(right, key)) return 0;
    store(&node->next, (uintptr_t)right);
    store_store_barrier();
    uintptr_t expected = (uintptr_t)right;
    if (compare_exchange(&left->next, expected, (uintptr_t)node)) return 1;
  }
}

int remove_key(int key) {
  for (;;) {
    struct node *left;
    struct node *right = search(key, &left);
    if (!holds(right, key)) return 0;
    uintptr_t next = load(&right->next);
    if (is_marked(next) || !compare_exchange(&right->next, next, next | 1)) continue;
    uintptr_t expected = (uintptr_t)right;
    if (!compare_exchange(&left->next, expected, next)) search(key, &left);
    return 1;
  }
}

int contains(int key) {
  struct node *left;
  return holds(search(key, &left), key);
}

void set_up(void) {
  last = new_node(INT_MAX, NULL);
  first = new_node(INT_MIN, last);
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
  uintptr_t next;
  for (struct node *node = target(load(&first->next)); node != last; node = target(next)) {
    next = load(&node->next);
    if (!is_marked(next)) found.items[found.size++] = node->key;
  }
  return found;
}

int main(void) {
  run(scripts, SCRIPTS);
  return 0;
}

// weir: check --model sc,tso,pso -- -DSMALL
// weir: expect safe complete under sc,tso
// weir: expect violation memory:52 under pso
// weir: check --model sc,tso,pso -- -DSMALL -DFENCED
// weir: expect safe complete
// weir: lin --init set_up --before 'insert(2)' --operation 'insert(1)' --operation 'remove_key(2)' --operation 'contains(1)' --calls 3x1 --model sc,tso,pso
// weir: expect linearizable under sc,tso
// weir: expect violation memory under pso
// weir: lin --init set_up --before 'insert(2)' --operation 'insert(1)' --operation 'remove_key(2)' --operation 'contains(1)' --calls 3x1 --model pso -- -DFENCED
// weir: expect linearizable
