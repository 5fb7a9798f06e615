/* A stack of small integers without locks. The nodes come from an array, by a list of free ones. */
#ifndef STACK_H
#define STACK_H

#include <stdatomic.h>
#include <stdint.h>

#define STACK_NODES 3

/* The index of a node plus 1 in the low half, 0 for none; how often it was swung in the high half. */
typedef _Atomic uint64_t stack_top;

struct stack_node {
  int value;
  _Atomic uint32_t next;
};

struct stack {
  stack_top used;
  stack_top free;
  struct stack_node nodes[STACK_NODES];
};

/* All nodes become free. To be called before there are other threads. */
void stack_init(struct stack *stack);

/* Returns 0 if there is no free node. */
int stack_push(struct stack *stack, int value);

/* Returns 0 if the stack is empty. */
int stack_pop(struct stack *stack, int *value);

#endif
