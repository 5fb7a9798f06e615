#include <stdio.h>

static unsigned long modpow(unsigned long b, unsigned long e, unsigned long m) {
  unsigned __int128 r = 1, x = b % m;
  for (; e; e >>= 1) { if (e & 1) r = r * x % m; x = x * x % m; }
  return (unsigned long)r;
}
int main(void) {
  printf("%lu %lu %lu\n", modpow(3, 1000000007, 998244353), modpow(2, 1ul << 62, 18446744073709551557ul),
         modpow(123456789, 987654321, 1000000000000000003));
}
