#include <stdatomic.h>
#include <stdio.h>

static _Atomic double d = 1.5;
static _Atomic float f = 2;
int main(void) {
  d += 2.25; d *= 2; f -= 0.5f; f /= 3;
  double old = atomic_exchange(&d, 10.5);
  printf("%g %g %.9g\n", old, atomic_load(&d), (double)atomic_load(&f));
  double e = 10.5;
  int k = atomic_compare_exchange_strong(&d, &e, 11);
  printf("%d %g\n", k, (double)d);
}
