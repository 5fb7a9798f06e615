#include <float.h>
#include <stdio.h>

int main(void) {
  printf("%.9g %.9g %.9g\n", FLT_MAX, FLT_MIN, FLT_EPSILON);
  printf("%.17g %.17g %.17g\n", DBL_MAX, DBL_MIN, DBL_EPSILON);
  printf("%d %d %d %d\n", FLT_DIG, DBL_DIG, FLT_MANT_DIG, DBL_MANT_DIG);
  printf("%g %g %g\n", 0x1.8p3, 0x1p-4, 1e-3f);
}
