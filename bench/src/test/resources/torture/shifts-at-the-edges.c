/* Shifts by none, by one less than the width, of narrow types and of negative numbers. */
#include <limits.h>
#include <stdio.h>

int main(void) {
  volatile unsigned char byte = 0x81; volatile signed char small = -127;
  volatile short half = -2; volatile int word = INT_MIN; volatile unsigned number = 0x80000001u;
  volatile long wide = LONG_MIN + 5; volatile unsigned long big = ~0ul;
  volatile int none = 0, seven = 7, last = 31, widest = 63;
  printf("%d %d %d %d\n", byte << seven, byte >> seven, small >> seven, small >> none);
  printf("%d %d %d\n", half >> 15, half << 15, half >> last);
  printf("%d %d %u %u\n", word >> last, word >> none, number >> last, number << last);
  printf("%ld %ld %lu %lu\n", wide >> widest, wide >> none, big >> widest, big << widest);
  printf("%lu %lu\n", 1ul << widest, (unsigned long) 1u << last);
  byte <<= 1; printf("%u ", byte);
  small >>= 1; printf("%d ", small);
  half <<= 8; printf("%d\n", half);
  for (int i = 0; i < 64; i += 9) {
    unsigned long rotated = big / 3 << i | big / 3 >> (-i & 63);
    unsigned turned = number >> (i & 31) | number << (-i & 31);
    printf("%lx %x;", rotated, turned);
  }
  __int128 long_one = (__int128) -5 << 64;
  volatile int far = 127, half_way = 64;
  printf("\n%ld %ld %ld\n", (long) (long_one >> half_way), (long) (long_one >> far),
         (long) ((unsigned __int128) long_one >> far));
  return 0;
}
