#include "stack.h"

/*
 * A pointer that was read may be outdated by the time of the compare-exchange, and yet be the same
 * again: its node was taken, used and put back (ABA). So each swing counts, and the compare-exchange
 * compares the count as well.
 */
#ifdef BUG_NO_COUNT
#define COUNT(top) 0
#else
#define COUNT(top) ((((top) >> 32) + 1) << 32)
#endif

/* Whoever finds a node must find it filled in. */
#ifdef BUG_RELAXED_PUT
#define PUT memory_order_relaxed
#else
#define PUT memory_order_release
#endif

static void put(struct stack *stack, stack_top *top, uint32_t node) {
  uint64_t old = atomic_load_explicit(top, memory_order_relaxed);
  uint64_t new;
  do {
    atomic_store_explicit(&stack->nodes[node - 1].next, (uint32_t)old, memory_order_relaxed);
    new = node | COUNT(old);
  } while (!atomic_compare_exchange_weak_explicit(top, &old, new, PUT, memory_order_relaxed));
}

static uint32_t take(struct stack *stack, stack_top *top) {
  uint64_t old = atomic_load_explicit(top, memory_order_acquire);
  uint64_t new;
  do {
    if ((uint32_t)old == 0) return 0;
    uint32_t next =
        atomic_load_explicit(&stack->nodes[(uint32_t)old - 1].next, memory_order_relaxed);
    new = next | COUNT(old);
  } while (!atomic_compare_exchange_weak_explicit(top, &old, new, memory_order_acquire,
                                                  memory_order_acquire));
  return (uint32_t)old;
}

void stack_init(struct stack *stack) {
  atomic_init(&stack->used, 0);
  atomic_init(&stack->free, 0);
  for (uint32_t node = 1; node <= STACK_NODES; node++) put(stack, &stack->free, node);
}

int stack_push(struct stack *stack, int value) {
  uint32_t node = take(stack, &stack->free);
  if (node == 0) return 0;
  stack->nodes[node - 1].value = value;
  put(stack, &stack->used, node);
  return 1;
}

int stack_pop(struct stack *stack, int *value) {
  uint32_t node = take(stack, &stack->used);
  if (node == 0) return 0;
  *value = stack->nodes[node - 1].value;
  put(stack, &stack->free, node);
  return 1;
}
