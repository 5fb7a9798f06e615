#include <stdio.h>

int numbers[3] = {1, 2, 3};
extern int same[3] __attribute__((alias("numbers")));
int main(void) {
  same[1] = 20;
  int *p = same;
  printf("%d %d %d\n", numbers[1], p[2], &same[0] == &numbers[0]);
  return 0;
}
