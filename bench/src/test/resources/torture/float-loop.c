#include <stdio.h>

int main(void) {
  int n = 0;
  for (double x = 0; x < 1; x += 0.1) n++;
  double h = 0;
  for (int i = 1; i <= 50; i++) h += 1.0 / i;
  printf("%d %.17g\n", n, h);
}
