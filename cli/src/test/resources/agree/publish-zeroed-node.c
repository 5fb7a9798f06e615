/* sc: safe; tso: safe; pso: assertion */
#include "agree.h"

struct node {
  int value;
};
static struct node *volatile head;

static void *publisher(void *unused) {
  struct node *node = calloc(1, sizeof *node);
  node->value = 1;
  head = node;
  return unused;
}

static void *reader(void *unused) {
  struct node *node = head;
  if (node) assert(node->value == 1);
  return unused;
}

int main(void) {
  both(publisher, reader);
  return 0;
}
