#include <stdio.h>

int main(void) {
  double v[] = {0, 1, -1, 0.5, 3.75, 0.1, 1e300, 5e-324, 2.2250738585072014e-308, 1.9999999999999998};
  for (int i = 0; i < 10; i++)
    printf("%a|%A|%.0a|%.3a|%.20a|%25a|%-25a|%025a|%+a|%#.0a\n", v[i], v[i], v[i], v[i], v[i],
           v[i], v[i], v[i], v[i], v[i]);
}
