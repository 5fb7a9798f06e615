#include <stdio.h>

int main(void) {
  for (double y = -1.2; y <= 1.2; y += 0.3) {
    for (double x = -2; x <= 0.6; x += 0.13) {
      double a = 0, b = 0; int n = 0;
      while (a * a + b * b < 4 && n < 30) { double t = a * a - b * b + x; b = 2 * a * b + y; a = t; n++; }
      putchar(" .:-=+*#%@"[n / 3 > 9 ? 9 : n / 3]);
    }
    putchar('\n');
  }
}
