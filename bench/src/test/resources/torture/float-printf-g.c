#include <stdio.h>

int main(void) {
  double v[] = {0, 1, -1, 100000, 1000000, 123456789, 0.0001, 0.00001, 1.5, 1e10, 3.0000001, 1e-5};
  for (int i = 0; i < 12; i++)
    printf("%g|%.0g|%.3g|%#g|%G|%12g|%-12g|%+g|%.10g|%012g\n", v[i], v[i], v[i], v[i], v[i], v[i],
           v[i], v[i], v[i], v[i]);
}
