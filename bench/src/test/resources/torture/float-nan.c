#include <math.h>
#include <stdio.h>

int main(void) {
  volatile double zero = 0, inf = INFINITY;
  double n[] = {zero / zero, inf - inf, inf * zero, inf / inf};
  for (int i = 0; i < 4; i++) printf("%d %d %d\n", isnan(n[i]) != 0, n[i] == n[i], n[i] != n[i]);
  volatile double q = NAN;
  printf("%d %d %d %d\n", q < 1, q > 1, q == q, !!(q + 1 != q + 1));
}
