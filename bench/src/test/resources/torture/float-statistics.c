#include <math.h>
#include <stdio.h>

int main(void) {
  double v[] = {2, 4, 4, 4, 5, 5, 7, 9}, mean = 0, var = 0;
  for (int i = 0; i < 8; i++) mean += v[i] / 8;
  for (int i = 0; i < 8; i++) var += (v[i] - mean) * (v[i] - mean) / 8;
  printf("%.12g %.12g %.12g\n", mean, var, sqrt(var));
}
