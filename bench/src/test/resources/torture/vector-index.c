#include <stdio.h>

typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  v4 a = {10, 20, 30, 40};
  for (volatile int i = 0; i < 4; i++) { a[i] += a[3 - i]; printf("%d ", a[i]); }
  printf("%d\n", a[0] + a[1] + a[2] + a[3]);
}
