#include <stdio.h>

struct n { int v; struct n *l, *r; };
static struct n pool[20]; static int used;
static struct n *add(struct n *t, int v) {
  if (!t) { t = &pool[used++]; t->v = v; return t; }
  if (v < t->v) t->l = add(t->l, v); else t->r = add(t->r, v);
  return t;
}
static int walk(struct n *t, int d) { if (!t) return 0; int m = walk(t->l, d + 1); printf("%*s%d\n", d * 2, "", t->v); int k = walk(t->r, d + 1); return 1 + (m > k ? m : k); }
int main(void) { struct n *t = 0; int v[] = {5, 2, 8, 1, 9, 3, 7}; for (int i = 0; i < 7; i++) t = add(t, v[i]); printf("%d\n", walk(t, 0)); }
