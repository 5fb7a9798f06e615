/* sc: safe; tso: safe; pso: safe */
#include "agree.h"

/* A stack whose top is a pointer with a count of the changes, swapped 16 bytes at once. */
struct node {
  struct node *next;
};
struct top {
  struct node *first;
  uintptr_t changes;
} __attribute__((aligned(16)));

static struct top top;
static struct node nodes[2];

static void push(struct node *node) {
  struct top old, new;
  __atomic_load(&top, &old, __ATOMIC_ACQUIRE);
  do {
    node->next = old.first;
    new.first = node;
    new.changes = old.changes + 1;
  } while (!__atomic_compare_exchange(&top, &old, &new, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE));
}

/* Waits until there is one. */
static struct node *pop(void) {
  struct top old, new;
  do {
    __atomic_load(&top, &old, __ATOMIC_ACQUIRE);
    if (old.first != 0) {
      new.first = old.first->next;
      new.changes = old.changes + 1;
    }
  } while (old.first == 0 ||
           !__atomic_compare_exchange(&top, &old, &new, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE));
  return old.first;
}

static void *pusher(void *unused) {
  push(&nodes[0]);
  push(&nodes[1]);
  return unused;
}

static void *popper(void *unused) {
  struct node *node = pop();
  weir_observe("popped", node - nodes);
  return unused;
}

int main(void) {
  both(pusher, popper);
  assert(top.changes == 3 && pop() && top.first == 0);
  return 0;
}
