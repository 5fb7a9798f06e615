/* Whole powers, and numbers taken apart and put together again by the compiler's own functions. */
#include <stdio.h>

int main(void) {
  volatile double base = 1.1, whole = 3.0, small = 5e-324, none = 0.0;
  volatile float narrow = 1.7f;
  for (volatile int i = -5; i <= 5; i++) {
    printf("%d: %.17g %.17g %.9g\n", i, __builtin_powi(base, i), __builtin_powi(whole, i),
           __builtin_powif(narrow, i));
  }
  double numbers[] = {base, -whole, small, none, -none, 1e300, 0.5, 2.2250738585072014e-308};
  for (int i = 0; i < 8; i++) {
    volatile double number = numbers[i];
    int exponent;
    double fraction = __builtin_frexp(number, &exponent);
    printf("%.17g = %.17g * 2^%d", number, fraction, exponent);
    printf(" %d\n", __builtin_ldexp(fraction, exponent) == number);
  }
  int exponent;
  float fraction = __builtin_frexpf(narrow, &exponent);
  printf("%.9g %d\n", fraction, exponent);
  return 0;
}
