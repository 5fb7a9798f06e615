#include <stdio.h>

static int a[8][8], b[8][8], c[8][8];
int main(void) {
  for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) { a[i][j] = i - j; b[i][j] = i * j % 5; }
  for (int i = 0; i < 8; i++) for (int k = 0; k < 8; k++) for (int j = 0; j < 8; j++) c[i][j] += a[i][k] * b[k][j];
  for (int i = 0; i < 8; i++) { for (int j = 0; j < 8; j++) printf("%d ", c[i][j]); printf("\n"); }
}
