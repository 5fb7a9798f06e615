#include <limits.h>
#include <stdio.h>

int main(void) {
  volatile int a[] = {7, -7, 8, -8}, b[] = {3, -3, 1, -1};
  for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) printf("%d %d ", a[i] / b[j], a[i] % b[j]);
  volatile long c = LONG_MIN; volatile signed char d = -128, e = -1;
  printf("\n%ld %ld %d %d\n", c / 10, c % 10, d / e, d % 7);
}
