#include <math.h>
#include <stdio.h>

int main(void) {
  volatile double v[] = {0.0, -0.0, 1.5, -1.5, INFINITY, -INFINITY, NAN};
  for (int i = 0; i < 7; i++) {
    for (int j = 0; j < 7; j++) {
      double a = v[i], b = v[j];
      printf("%d%d%d%d%d%d%d%d ", a < b, a <= b, a > b, a >= b, a == b, a != b,
             isunordered(a, b) != 0, islessgreater(a, b) != 0);
    }
    printf("\n");
  }
}
