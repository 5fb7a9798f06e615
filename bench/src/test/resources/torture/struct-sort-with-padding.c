#include <stdio.h>
#include <string.h>
#include <stdlib.h>
struct s { char tag; int x; short h; };
struct s *volatile P;
__attribute__((noinline)) static struct s mk(int i) { struct s r; r.tag = i; r.x = i * 2; r.h = i * 3; return r; }
__attribute__((noinline)) static void swap(struct s *a, struct s *b) { struct s t = *a; *a = *b; *b = t; }
__attribute__((noinline)) static void rot(struct s *v, int n) { struct s f = v[0]; for (int i = 0; i + 1 < n; i++) v[i] = v[i + 1]; v[n - 1] = f; }
static int cmp(const void *a, const void *b) { return ((struct s *)b)->x - ((struct s *)a)->x; }
int main(void) {
  struct s *v = malloc(5 * sizeof *v); P = v;
  for (int i = 0; i < 5; i++) v[i] = mk(i);
  swap(&v[0], &v[3]); rot(v, 5); qsort(v, 5, sizeof *v, cmp);
  for (int i = 0; i < 5; i++) printf("%d %d %d\n", P[i].tag, P[i].x, P[i].h);
  struct s *w = realloc(v, 8 * sizeof *w); w[5] = w[0];
  printf("%d\n", w[5].x); return 0;
}
