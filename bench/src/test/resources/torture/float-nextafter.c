#include <math.h>
#include <stdio.h>

int main(void) {
  volatile double v[] = {0, 1, -1, 1e308, 5e-324};
  for (int i = 0; i < 5; i++) printf("%a %a\n", nextafter(v[i], 2), nextafter(v[i], -INFINITY));
  printf("%a %a\n", (double)nextafterf(1.0f, 2), (double)nextafterf(0.0f, -1));
}
