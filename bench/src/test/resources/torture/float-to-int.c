#include <stdio.h>

int main(void) {
  volatile double d[] = {0.0, 0.99, -0.99, 1.5, -1.5, 1e9, -1e9, 127.9, 2147483647.0};
  for (int i = 0; i < 9; i++)
    printf("%d %ld %lld\n", (int)d[i], (long)d[i], (long long)(d[i] * 1000));
  volatile float f = 255.5f;
  printf("%u %d %d\n", (unsigned char)f, (short)f, (int)-f);
}
