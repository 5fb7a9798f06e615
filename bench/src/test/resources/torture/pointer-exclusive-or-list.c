#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>

struct node { uintptr_t link; int value; };
static struct node *step(struct node *from, struct node *at) {
  return (struct node *) (at->link ^ (uintptr_t) from);
}
int main(void) {
  struct node n[5];
  for (int i = 0; i < 5; i++) {
    n[i].value = i * i;
    n[i].link = (uintptr_t) (i > 0 ? &n[i - 1] : 0) ^ (uintptr_t) (i < 4 ? &n[i + 1] : 0);
  }
  for (int way = 0; way < 2; way++) {
    struct node *from = 0, *at = way ? &n[4] : &n[0];
    while (at) {
      printf("%d ", at->value);
      struct node *next = step(from, at);
      from = at;
      at = next;
    }
  }
  puts("");
  return 0;
}
