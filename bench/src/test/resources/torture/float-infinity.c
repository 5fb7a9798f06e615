#include <math.h>
#include <stdio.h>

int main(void) {
  volatile double big = 1e308, zero = 0, one = 1;
  printf("%f %f %f\n", big * 10, -big * 10, one / zero);
  printf("%f %f\n", -one / zero, one / (-one / zero));
  printf("%d %d\n", big * 10 == INFINITY, big * 10 > big);
}
