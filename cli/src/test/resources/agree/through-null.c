/* sc: memory; tso: memory; pso: memory */
#include "agree.h"

struct node {
  int value;
  struct node *next;
};
static struct node *volatile head;
static struct node node;

static void *setter(void *unused) {
  head = &node;
  return unused;
}

static void *user(void *unused) {
  head->next = 0;
  return unused;
}

int main(void) {
  both(setter, user);
  return 0;
}
