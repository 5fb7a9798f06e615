#include <math.h>
#include <stdio.h>

int main(void) {
  for (float x = 0.2f; x < 2; x += 0.31f)
    printf("%.5f %.5f %.5f %.5f %.5f\n", sinf(x), cosf(x), expf(x), logf(x), powf(x, 1.5f));
}
