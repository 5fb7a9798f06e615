/*
 * Snark, the non-blocking deque by DCAS of Detlefs and others (DISC 2000), as Doherty and others
 * mended it (SPAA 2004): a doubly linked list between two hats. As published it fails under SC: a pop
 * may say "empty" of a deque that never was, and two pops may take the same value. Here a pop says
 * "empty" only where its hat has not moved meanwhile, and a value belongs to the one who claims it.
 * Nodes are not used again.
 *
 * Right under TSO, where each compare-exchange is a fence. Under PSO the fields of a node may arrive
 * after the node was reached through a hat. -DFENCED has the missing barriers.
 */
#include <stdlib.h>

#include "dcas.h"
#include "harness.h"

#define CLAIMED 0

struct node {
  word left, right; /* the neighbour; the node itself where it was popped from the other side */
  atomic_int value;
};

static struct node dummy;
static word left_hat, right_hat;

static struct node *node_at(word *place) { return (struct node *)read_word(place); }

static int claim(struct node *node, int *value) {
  *value = load(&node->value);
  return *value != CLAIMED && compare_exchange(&node->value, *value, CLAIMED);
}

void push_right(int value) {
  struct node *node = malloc(sizeof *node);
  uintptr_t added = (uintptr_t)node;
  store(&node->right, (uintptr_t)&dummy);
  store(&node->value, value);
  for (;;) {
    struct node *right = node_at(&right_hat);
    uintptr_t behind = read_word(&right->right);
    if (behind == (uintptr_t)right) {
      store(&node->left, (uintptr_t)&dummy);
      store_store_barrier();
      uintptr_t left = read_word(&left_hat);
      if (dcas(&right_hat, &left_hat, (uintptr_t)right, left, added, added)) return;
    } else {
      store(&node->left, (uintptr_t)right);
      store_store_barrier();
      if (dcas(&right_hat, &right->right, (uintptr_t)right, behind, added, added)) return;
    }
  }
}

void push_left(int value) {
  struct node *node = malloc(sizeof *node);
  uintptr_t added = (uintptr_t)node;
  store(&node->left, (uintptr_t)&dummy);
  store(&node->value, value);
  for (;;) {
    struct node *left = node_at(&left_hat);
    uintptr_t behind = read_word(&left->left);
    if (behind == (uintptr_t)left) {
      store(&node->right, (uintptr_t)&dummy);
      store_store_barrier();
      uintptr_t right = read_word(&right_hat);
      if (dcas(&left_hat, &right_hat, (uintptr_t)left, right, added, added)) return;
    } else {
      store(&node->right, (uintptr_t)left);
      store_store_barrier();
      if (dcas(&left_hat, &left->left, (uintptr_t)left, behind, added, added)) return;
    }
  }
}

int pop_right(void) {
  for (;;) {
    struct node *right = node_at(&right_hat);
    struct node *left = node_at(&left_hat);
    int value;
    if (read_word(&right->right) == (uintptr_t)right) {
      if (node_at(&right_hat) == right) return NOTHING;
    } else if (right == left) {
      if (dcas(&right_hat, &left_hat, (uintptr_t)right, (uintptr_t)left, (uintptr_t)&dummy,
               (uintptr_t)&dummy) &&
          claim(right, &value)) {
        return value;
      }
    } else {
      uintptr_t next = read_word(&right->left);
      if (dcas(&right_hat, &right->left, (uintptr_t)right, next, next, (uintptr_t)right) &&
          claim(right, &value)) {
        store(&right->right, (uintptr_t)&dummy);
        return value;
      }
    }
  }
}

int pop_left(void) {
  for (;;) {
    struct node *left = node_at(&left_hat);
    struct node *right = node_at(&right_hat);
    int value;
    if (read_word(&left->left) == (uintptr_t)left) {
      if (node_at(&left_hat) == left) return NOTHING;
    } else if (left == right) {
      if (dcas(&left_hat, &right_hat, (uintptr_t)left, (uintptr_t)right, (uintptr_t)&dummy,
               (uintptr_t)&dummy) &&
          claim(left, &value)) {
        return value;
      }
    } else {
      uintptr_t next = read_word(&left->right);
      if (dcas(&left_hat, &left->right, (uintptr_t)left, next, next, (uintptr_t)left) &&
          claim(left, &value)) {
        store(&left->left, (uintptr_t)&dummy);
        return value;
      }
    }
  }
}

#ifdef SMALL
static struct script scripts[] = {
    {2, {{PUT_RIGHT, 1}, {TAKE_LEFT, 0}}},
    {2, {{PUT_RIGHT, 2}, {TAKE_RIGHT, 0}}},
};
#else
static struct script scripts[] = {
    {4, {{PUT_RIGHT, 1}, {PUT_LEFT, 2}, {TAKE_RIGHT, 0}, {TAKE_LEFT, 0}}},
    {4, {{PUT_RIGHT, 3}, {PUT_LEFT, 4}, {TAKE_RIGHT, 0}, {TAKE_LEFT, 0}}},
};
#endif

void set_up(void) {
  store(&dummy.left, (uintptr_t)&dummy);
  store(&dummy.right, (uintptr_t)&dummy);
  store(&left_hat, (uintptr_t)&dummy);
  store(&right_hat, (uintptr_t)&dummy);
}

static int perform(struct operation operation) {
  switch (operation.kind) {
    case PUT_LEFT:
      push_left(operation.value);
      return 1;
    case PUT_RIGHT:
      push_right(operation.value);
      return 1;
    case TAKE_LEFT:
      return pop_left();
    default:
      return pop_right();
  }
}

static struct sequence content(void) {
  struct sequence found = {0};
  struct node *node = node_at(&left_hat);
  struct node *end = node_at(&right_hat);
  if (node_at(&node->left) == node) return found;
  for (;; node = node_at(&node->right)) {
    found.items[found.size++] = load(&node->value);
    if (node == end) return found;
  }
}

int main(void) {
  run(scripts, 2);
  return 0;
}

// weir: check --model sc,tso,pso -- -DSMALL
// weir: expect safe complete under sc,tso
// weir: expect violation assertion:harness.h:51 under pso
// weir: check --model sc,tso,pso -- -DSMALL -DFENCED
// weir: expect safe complete
// weir: lin --init set_up --operation 'push_right(1)' --operation 'push_left(2)' --operation 'pop_right()' --operation 'pop_left()' --calls 2x1 --model sc,tso,pso
// weir: expect linearizable under sc,tso
// weir: expect violation memory under pso
// weir: lin --init set_up --operation 'push_right(1)' --operation 'push_left(2)' --operation 'pop_right()' --operation 'pop_left()' --calls 2x1 --model pso -- -DFENCED
// weir: expect linearizable
