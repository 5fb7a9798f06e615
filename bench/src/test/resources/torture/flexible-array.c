#include <stdio.h>
#include <stdlib.h>

struct f { int n; short v[]; };
int main(void) {
  struct f *f = malloc(sizeof *f + 6 * sizeof(short)); f->n = 6;
  for (int i = 0; i < f->n; i++) f->v[i] = i * i - 3;
  int s = 0; for (int i = 0; i < f->n; i++) s += f->v[i];
  printf("%d %d\n", s, (int)sizeof *f); free(f);
}
