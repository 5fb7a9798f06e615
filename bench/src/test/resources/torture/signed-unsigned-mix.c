#include <stdio.h>

int main(void) {
  volatile int i = -1; volatile unsigned u = 1; volatile long l = -1; volatile unsigned long ul = 1; volatile short s = -1; volatile unsigned short us = 1;
  printf("%d %d %d %d %d %d\n", i < u, l < u, l < ul, s < us, i < us, s < ul);
  printf("%u %ld %lu %d\n", i + u, l + u, i + ul, s + us);
  printf("%u %ld %d\n", i / 2u, l / 2, (i % 3u) > 1);
}
