#include <stdio.h>

typedef long v2 __attribute__((vector_size(16)));
int main(void) {
  volatile long k = 1234567890123;
  v2 a = {k, -k}, b = a / 1000 + (a << 3) - a % 77;
  printf("%ld %ld\n", b[0], b[1]);
}
