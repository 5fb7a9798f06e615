#include <stdio.h>

typedef short v8 __attribute__((vector_size(16)));
int main(void) {
  volatile short k = 50;
  v8 a = {1, 2, 3, 4, 5, 6, 7, 8}, b = a * k * k;
  b >>= 3; b ^= a;
  for (int i = 0; i < 8; i++) printf("%d ", b[i]);
  printf("\n");
}
