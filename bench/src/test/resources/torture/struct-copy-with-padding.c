#include <stdio.h>
#include <stdlib.h>
struct p { int a; char b; };
struct q { long a; int b; int c; };
struct p *volatile P; struct q *volatile Q;
struct r { short a; char b; };
int main(int argc, char**argv) {
  struct p *h = malloc(sizeof *h), *k = malloc(sizeof *k);
  P = h; P = k;
  h->a = 1; h->b = 2;
  *k = *h;
  printf("%d %d\n", P->a, P->b);
  struct q *m = malloc(sizeof *m), *n = malloc(sizeof *n);
  Q = m; Q = n;
  m->a = 1; m->c = 3;
  *n = *m;
  printf("%ld %d\n", Q->a, Q->c);
  struct r *x = malloc(sizeof *x), *y = malloc(sizeof *y);
  x->a = 4;
  *y = *x;
  printf("%d\n", y->a);
  return 0;
}
