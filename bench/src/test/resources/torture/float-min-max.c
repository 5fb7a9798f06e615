#include <math.h>
#include <stdio.h>

int main(void) {
  volatile double v[] = {1, -2, INFINITY, NAN, 3.5};
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 5; j++) {
      double low = fmin(v[i], v[j]), high = fmax(v[i], v[j]), dim = fdim(v[i], v[j]);
      printf("%g %g %g\n", isnan(low) ? 99 : low, isnan(high) ? 99 : high, isnan(dim) ? 99 : dim);
    }
}
