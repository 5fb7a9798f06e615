#include <stdio.h>

static int sum(int n, int m, int a[n][m]) { int s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) s += a[i][j] * (i - j); return s; }
int main(void) {
  for (int n = 1; n < 6; n++) { int m = 7 - n, a[n][m]; for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i][j] = i * 10 + j; printf("%d %d\n", sum(n, m, a), (int)sizeof a); }
}
