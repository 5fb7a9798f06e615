#include <stdio.h>

int a;
int a;
int a = 5;
static int b[];
static int b[4];
int c[3];
extern int c[];
int main(void) {
  b[3] = a;
  c[2] = b[3] + 1;
  printf("%d %d %d\n", a, b[3], c[2]);
  return 0;
}
