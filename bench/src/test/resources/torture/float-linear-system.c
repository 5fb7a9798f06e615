#include <stdio.h>

int main(void) {
  double m[3][4] = {{2, 1, -1, 8}, {-3, -1, 2, -11}, {-2, 1, 2, -3}};
  for (int i = 0; i < 3; i++) for (int r = 0; r < 3; r++) if (r != i) {
    double f = m[r][i] / m[i][i];
    for (int c = 0; c < 4; c++) m[r][c] -= f * m[i][c];
  }
  for (int i = 0; i < 3; i++) printf("%.12g\n", m[i][3] / m[i][i]);
}
