#include <stdio.h>

static void fill(int rows, int columns, int m[rows][columns]) {
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) m[i][j] = 10 * i + j;
}
int main(void) {
  int rows = 3, columns = 4;
  int m[rows][columns], (*row)[columns] = &m[1];
  fill(rows, columns, m);
  printf("%d %d %zu %zu\n", m[2][3], (*row)[2], sizeof m, sizeof m[0]);
  fill(2, 6, (int (*)[6]) m);
  printf("%d %d\n", m[1][2], m[2][3]);
  return 0;
}
