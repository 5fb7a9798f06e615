#include <stdio.h>

int main(void) {
  volatile double d = 0.1;
  volatile float f = 0.1f;
  double sum = 0; float fsum = 0;
  for (int i = 0; i < 10; i++) { sum += d; fsum += f; }
  printf("%.20f %.20f %d %d\n", sum, fsum, sum == 1.0, fsum == 1.0f);
  printf("%.20f %.20f\n", (double)(float)d, d - f);
}
