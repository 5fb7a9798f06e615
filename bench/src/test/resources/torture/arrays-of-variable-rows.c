/* Parameters whose types depend on other parameters, sizes computed once, pointers to such arrays. */
#include <stdio.h>
#include <string.h>

static long trace(int rows, int columns, int grid[rows][columns]) {
  long sum = 0;
  for (int i = 0; i < rows && i < columns; i++) sum += grid[i][i];
  return sum;
}

static void transpose(int n, int m, int from[n][m], int (*to)[n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) to[j][i] = from[i][j];
}

static int evaluated;
static int size(int n) { evaluated++; return n; }

static int nested(int n) {
  char text[n + 1];
  memset(text, 'a' + n, (size_t) n);
  text[n] = 0;
  int rest = n > 0 ? nested(n - 1) : 0;
  printf("%s ", text);
  return rest + (int) sizeof text;
}

int main(void) {
  int n = 3, m = 4;
  int grid[n][m], turned[m][n];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) grid[i][j] = 10 * i + j;
  transpose(n, m, grid, turned);
  printf("%ld %ld %d\n", trace(n, m, grid), trace(m, n, turned), turned[3][2]);
  int (*row)[m] = grid;
  m = 9;
  printf("%zu %zu %d\n", sizeof grid, sizeof *row, row[2][1]);
  typedef int line[size(5)];
  line first, second;
  printf("%d %zu %zu\n", evaluated, sizeof first, sizeof second);
  size_t of_type = sizeof(int[size(6)]);
  printf("%zu %d\n", of_type, evaluated);
  printf("%d\n", nested(4));
  for (int i = 1; i < 4; i++) {
    long values[i];
    for (int j = 0; j < i; j++) values[j] = j * i;
    printf("%ld %zu;", values[i - 1], sizeof values);
  }
  printf("\n");
  return 0;
}
