/* sc: safe; tso: safe; pso: safe */
#include "agree.h"

struct node {
  int value;
  struct node *next;
};
static struct node *_Atomic head;

static void *publisher(void *unused) {
  struct node *node = malloc(sizeof *node);
  node->value = 1;
  node->next = node;
  atomic_store_explicit(&head, node, memory_order_release);
  return unused;
}

static void *reader(void *unused) {
  struct node *node = atomic_load_explicit(&head, memory_order_acquire);
  if (node) assert(node->next->next->value == 1);
  return unused;
}

int main(void) {
  both(publisher, reader);
  return 0;
}
