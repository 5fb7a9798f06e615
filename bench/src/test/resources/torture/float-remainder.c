#include <math.h>
#include <stdio.h>

int main(void) {
  volatile double x[] = {5.5, -5.5, 1e20, 0.3, 7}, y[] = {2, -2, 3, 0.1, 0.7};
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 5; j++)
      printf("%.17g %.17g\n", fmod(x[i], y[j]), remainder(x[i], y[j]));
  volatile float f = 10.5f, g = 3.2f;
  printf("%.9g %.9g\n", fmodf(f, g), remainderf(f, g));
}
