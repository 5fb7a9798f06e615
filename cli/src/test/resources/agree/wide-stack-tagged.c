/* sc: safe; tso: safe; pso: safe */
#include "agree.h"

/* The same as an integer of 128 bits, by the older built-in functions. */
typedef unsigned __int128 word;
struct node {
  struct node *next;
};

static word top;
static struct node nodes[2];

static struct node *first(word top) { return (struct node *)(uintptr_t)top; }
static word with(struct node *node, word old) {
  return (((old >> 64) + 1) << 64) | (uintptr_t)node;
}

static void push(struct node *node) {
  word old;
  do {
    old = __sync_val_compare_and_swap(&top, 0, 0);
    node->next = first(old);
  } while (!__sync_bool_compare_and_swap(&top, old, with(node, old)));
}

static struct node *pop(void) {
  word old;
  do {
    old = __sync_val_compare_and_swap(&top, 0, 0);
    if (first(old) == 0)
      return 0;
  } while (!__sync_bool_compare_and_swap(&top, old, with(first(old)->next, old)));
  return first(old);
}

static void *pusher(void *unused) {
  push(&nodes[0]);
  return unused;
}

static void *swapper(void *unused) {
  push(&nodes[1]);
  weir_observe("popped", pop() - nodes);
  return unused;
}

int main(void) {
  both(pusher, swapper);
  assert((int)(top >> 64) == 3 && pop() && !pop());
  return 0;
}
