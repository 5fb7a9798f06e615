#include <stdio.h>
#include <stdlib.h>

struct n { int v; struct n *next; };
int main(void) { struct n *h = 0; for (int i = 0; i < 8; i++) { struct n *n = malloc(sizeof *n); n->v = i * i; n->next = h; h = n; } struct n *r = 0; while (h) { struct n *t = h->next; h->next = r; r = h; h = t; } int s = 0; while (r) { s = s * 3 + r->v; struct n *t = r->next; free(r); r = t; } printf("%d\n", s); }
