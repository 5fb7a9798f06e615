/* The sequence that POSIX prescribes: 48 bits, a factor and an addend. */
#include <assert.h>
#include <stdlib.h>

int main(void) {
  struct drand48_data state;
  long number;
  double fraction;
  srand48_r(0, &state);
  lrand48_r(&state, &number);
  assert(number == 366850414);
  lrand48_r(&state, &number);
  assert(number == 1610402240);
  srand48_r(0, &state);
  drand48_r(&state, &fraction);
  assert(fraction > 0.170828 && fraction < 0.170829);
  unsigned short seed[3] = {0x330e, 0, 0};
  jrand48_r(seed, &state, &number);
  assert(number == 733700828);
}
