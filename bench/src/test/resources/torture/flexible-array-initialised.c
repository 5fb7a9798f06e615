#include <stdio.h>

static struct { int n; int v[]; } table = {3, {4, 5, 6}};
int main(void) {
  int sum = 0;
  for (int i = 0; i < table.n; i++) sum = 10 * sum + table.v[i];
  printf("%d %zu\n", sum, sizeof table);
  return 0;
}
