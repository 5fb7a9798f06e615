/* Integer arithmetic on locals, N rounds of a hash: no access to memory at all. */
#ifndef N
#define N 10000000
#endif
unsigned result;
int main(void) {
  unsigned h = 1;
  for (unsigned i = 0; i < N; i++) {
    h = (h + i) ^ (h << 5);
    h = h * 3 + 7;
    h -= h > 0x80000000u ? i : h >> 3;
  }
  result = h;
  return 0;
}
