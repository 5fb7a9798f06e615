#include <math.h>
#include <stdio.h>

static const float f[] = {1.5f, -0.0f, 1e-40f, 3e38f, INFINITY};
static struct { double d; float f; char c; } s[] = {{1.0 / 3, 1.0f / 3, 'x'}, {-2, 7}};
int main(void) {
  for (int i = 0; i < 5; i++) printf("%.9g\n", f[i]);
  for (int i = 0; i < 2; i++) printf("%.17g %.9g %d\n", s[i].d, s[i].f, s[i].c);
}
