#include <math.h>
#include <stdio.h>

int main(void) {
  double re[8], im[8];
  for (int i = 0; i < 8; i++) { re[i] = i % 3; im[i] = 0; }
  for (int k = 0; k < 8; k++) {
    double a = 0, b = 0;
    for (int n = 0; n < 8; n++) { double t = -2 * M_PI * k * n / 8; a += re[n] * cos(t); b += re[n] * sin(t); }
    printf("%.9f %.9f\n", a + 1e-12, b + 1e-12);
  }
}
