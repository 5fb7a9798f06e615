#include <stdio.h>

static double table[4][3] = {{1, 2}, {3.5}, {0, 0, 9}};
int main(void) {
  double sum[3] = {0};
  for (int i = 0; i < 4; i++) for (int j = 0; j < 3; j++) { table[i][j] += i * j; sum[j] += table[i][j]; }
  printf("%g %g %g\n", sum[0], sum[1], sum[2]);
}
