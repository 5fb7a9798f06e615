#include <stdio.h>

static float a[5][5], b[5][5], c[5][5];
int main(void) {
  for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { a[i][j] = i + j * 0.5f; b[i][j] = i * j - 2; }
  for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) {
    float s = 0; for (int k = 0; k < 5; k++) s += a[i][k] * b[k][j];
    c[i][j] = s;
  }
  for (int i = 0; i < 5; i++) printf("%g %g %g %g %g\n", c[i][0], c[i][1], c[i][2], c[i][3], c[i][4]);
}
