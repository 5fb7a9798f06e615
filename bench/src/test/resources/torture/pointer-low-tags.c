#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>

struct node { struct node *next; long value; };
static struct node *tag(struct node *p, unsigned t) { return (struct node *) ((uintptr_t) p | t); }
static struct node *plain(struct node *p) { return (struct node *) ((uintptr_t) p & ~(uintptr_t) 7); }
int main(void) {
  struct node *nodes = malloc(4 * sizeof *nodes);
  for (int i = 0; i < 4; i++) nodes[i] = (struct node){tag(i < 3 ? &nodes[i + 1] : 0, i), 10 * i};
  for (struct node *n = nodes; plain(n); n = plain(n)->next)
    printf("%u:%ld ", (unsigned) ((uintptr_t) n & 7), plain(n)->value);
  printf("%d\n", (int) ((uintptr_t) nodes & 7));
  free(nodes);
  return 0;
}
