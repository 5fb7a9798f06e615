#include <stdio.h>

int main(void) {
  double v[] = {0, 1, -1, 9.9999999, 123456.789, 1e-300, 1e300, 5e-324, 0.00012345, 1.7976931348623157e308};
  for (int i = 0; i < 10; i++)
    printf("%e|%.0e|%.3E|%15.2e|%-15e|%+.1e|%#.0e\n", v[i], v[i], v[i], v[i], v[i], v[i], v[i]);
}
