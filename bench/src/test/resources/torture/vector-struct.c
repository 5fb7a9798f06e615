#include <stdio.h>

typedef float f4 __attribute__((vector_size(16)));
struct s { int n; f4 v; };
static struct s scale(struct s s, float k) { s.v *= k; s.n++; return s; }
int main(void) {
  struct s s = {1, {1, 2, 3, 4}};
  for (int i = 0; i < 3; i++) s = scale(s, 1.5f);
  printf("%d %g %g %g %g\n", s.n, s.v[0], s.v[1], s.v[2], s.v[3]);
}
