#include <math.h>
#include <stdio.h>

int main(void) {
  volatile double v[] = {0, -0.0, 0.1, NAN, -1};
  for (int i = 0; i < 5; i++) printf("%d %d %d %d\n", !v[i], v[i] ? 1 : 2, (_Bool)v[i], v[i] && v[0]);
}
