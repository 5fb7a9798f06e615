#include <math.h>
#include <stdio.h>

int main(void) {
  volatile double d = 4.9406564584124654e-324;
  volatile float f = 1.40129846e-45f;
  printf("%a %a %a %a\n", d, d * 2, d / 2, d * 0.75);
  printf("%a %a %a\n", f, f * 3, f / 2);
  volatile double m = 2.2250738585072014e-308;
  printf("%a %a %d\n", m / 2, m / 3, isnormal(m / 2) != 0);
}
