#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  int a[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  uintptr_t base = (uintptr_t) a;
  int *third = (int *) (base + 3 * sizeof(int));
  uintptr_t end = (uintptr_t) &a[8];
  printf("%d %lu %d\n", *third, (unsigned long) (end - base), (int) ((end - (uintptr_t) third) / 4));
  char *c = (char *) third - 4;
  printf("%d %d %td\n", *(int *) c, *(int *) ((uintptr_t) c & ~(uintptr_t) 3), third - a);
  intptr_t difference = (intptr_t) &a[1] - (intptr_t) &a[6];
  printf("%ld %d %d\n", (long) difference, &a[2] < third, (uintptr_t) &a[4] % 4 == 0);
  return 0;
}
