#include <math.h>
#include <stdio.h>

int main(void) {
  volatile double v[] = {0.5, 1.5, 2.5, -0.5, -1.5, 1234567.89, -3.7};
  for (int i = 0; i < 7; i++)
    printf("%ld %ld %lld %lld %d\n", lrint(v[i]), lround(v[i]), llrint(v[i]), llround(v[i]), ilogb(v[i]));
  volatile float f = -7.5f;
  printf("%ld %ld\n", lrintf(f), lroundf(f));
}
