#include <stdio.h>

static unsigned long root(unsigned __int128 x) {
  unsigned __int128 lo = 0, hi = (unsigned __int128)1 << 64;
  while (hi - lo > 1) { unsigned __int128 m = (lo + hi) / 2; if (m * m <= x) lo = m; else hi = m; }
  return (unsigned long)lo;
}
int main(void) { unsigned __int128 x = 12345; for (int i = 0; i < 6; i++) { printf("%lu\n", root(x)); x = x * x / 3 + 1; } }
