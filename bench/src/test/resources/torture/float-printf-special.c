#include <math.h>
#include <stdio.h>

int main(void) {
  double v[] = {INFINITY, -INFINITY, NAN, -0.0};
  for (int i = 0; i < 4; i++)
    printf("%f|%e|%g|%F|%E|%G|%a|%A|%10f|%-10f|%010f|%+f|% f\n", v[i], v[i], v[i], v[i], v[i],
           v[i], v[i], v[i], v[i], v[i], v[i], v[i], v[i]);
}
