#include <stdio.h>

int main(void) {
  float sum = 0, c = 0, naive = 0;
  for (int i = 1; i <= 10000; i++) {
    float x = 1.0f / i, y = x - c, t = sum + y;
    c = (t - sum) - y; sum = t; naive += x;
  }
  printf("%.9g %.9g\n", sum, naive);
}
