#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  const char *texts[] = {"1.5", "  -2.25e3x", "0x1.8p3", "0x", "0x.", ".5.", ".", "e5", "1e", "1e+", "1e400",
                         "-1e400", "1e-400", "4.9e-324", "inf", "-INFINITYx", "infin", "nan", "nan(12)z", "nan(", "+7",
                         "--7", "", "123456789012345678901234567890", "0.1", "0x1p-1080", "0x.8", "1_0", "3.402823467e38",
                         "3.5e38", "0000.000e99999", "2.2250738585072011e-308", "0X1P+3"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    char *end;
    errno = 0;
    double d = strtod(texts[i], &end);
    printf("%.17g '%s' %d ", d, end, errno);
    errno = 0;
    float f = strtof(texts[i], &end);
    printf("%.9g '%s' %d %a\n", (double)f, end, errno, d);
  }
  printf("%g %g\n", atof("12.75abc"), atof("abc"));
  return 0;
}
