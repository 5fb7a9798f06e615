#include <math.h>
#include <stdio.h>

int main(void) {
  for (double x = 0.1; x < 3; x += 0.37) {
    printf("%.12f %.12f %.12f %.10f\n", sin(x), cos(x), exp(x), tan(x));
    printf("%.12f %.12f %.12f %.12f\n", log(x), log10(x), log2(x), pow(x, 2.5));
    printf("%.12f %.12f %.12f %.12f\n", atan(x), atan2(x, 2), sinh(x), tanh(x));
    printf("%.12f %.12f %.12f\n", cbrt(x), hypot(x, 3), exp2(x));
  }
}
