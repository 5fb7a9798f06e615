#include <stdio.h>

int main(void) {
  volatile double d[] = {0.0, 4294967295.0, 9223372036854775808.0, 1.8446744073709550e19, 12345.678};
  for (int i = 0; i < 5; i++) printf("%lu\n", (unsigned long)d[i]);
  volatile float f = 4294967040.0f;
  printf("%u %lu\n", (unsigned)f, (unsigned long)f);
}
