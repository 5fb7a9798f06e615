#include <stdio.h>

int main(void) {
  volatile double d = 3.99999999999;
  printf("%d %d %g %g\n", (int)(float)d, (int)d, (double)(float)d, (double)(int)d);
  volatile long big = 0x7fffffffffffffff;
  printf("%g %d\n", (double)(float)big, (float)big == (double)big);
}
