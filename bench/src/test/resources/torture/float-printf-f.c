#include <stdio.h>

int main(void) {
  double v[] = {0, 1, -1, 0.5, 1.5, 2.5, 123456789.987654321, 1e-7, 1e20, 0.045, 1e100};
  for (int i = 0; i < 11; i++)
    printf("%f|%.0f|%.2f|%10.3f|%-12.1f|%+f|% f|%012.4f|%#.0f\n", v[i], v[i], v[i], v[i], v[i],
           v[i], v[i], v[i], v[i]);
}
