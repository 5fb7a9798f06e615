#include <stdio.h>

static char c[3][4][5]; static int (*p)[5];
int main(void) {
  int k = 0; for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) for (int l = 0; l < 5; l++) c[i][j][l] = k++;
  int a[4][5]; p = a; for (int i = 0; i < 20; i++) (*a)[0] = 0, ((int *)a)[i] = i;
  printf("%d %d %d %d %d\n", c[2][3][4], *(*(*c + 1) + 2), p[2][3], *(p[1] + 2), (int)(&p[3][1] - &p[0][0]));
}
