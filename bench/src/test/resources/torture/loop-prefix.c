#include <stdio.h>

int main(void) {
  long a[30]; a[0] = 1;
  for (int i = 1; i < 30; i++) a[i] = a[i - 1] * 3 % 1009 + i;
  for (int i = 1; i < 30; i++) a[i] += a[i - 1];
  for (int i = 0; i < 30; i++) printf("%ld ", a[i]);
  printf("\n");
}
