#include <stdio.h>
#include <stdlib.h>

struct text { int length; char data[]; };
struct vector { unsigned count; struct { short x, y; } at[]; };
int main(void) {
  struct text *t = malloc(sizeof *t + 6);
  t->length = 5;
  for (int i = 0; i < 6; i++) t->data[i] = "hello"[i];
  struct vector *v = calloc(1, sizeof *v + 3 * sizeof v->at[0]);
  for (; v->count < 3; v->count++) v->at[v->count].y = v->count * 7;
  printf("%s %zu %zu %d %d\n", t->data, sizeof *t, sizeof *v, v->at[2].y, v->at[1].x);
  t = realloc(t, sizeof *t + 12);
  for (int i = 0; i < 6; i++) t->data[5 + i] = t->data[i == 5 ? 0 : i];
  t->data[10] = 0;
  puts(t->data);
  free(t);
  free(v);
  return 0;
}
