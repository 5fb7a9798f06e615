#include <stdio.h>

typedef unsigned char v16 __attribute__((vector_size(16)));
int main(void) {
  v16 a, b;
  for (int i = 0; i < 16; i++) { a[i] = i * 17; b[i] = 200 + i; }
  v16 c = a + b, d = a * b, e = a > b;
  for (int i = 0; i < 16; i++) printf("%d %d %d\n", c[i], d[i], e[i]);
}
