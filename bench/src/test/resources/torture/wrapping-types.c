/* Unsigned arithmetic wraps in its own width, after the promotions. */
#include <stdint.h>
#include <stdio.h>

int main(void) {
  volatile uint8_t b = 250; volatile uint16_t h = 65530; volatile uint32_t w = 4294967290u;
  volatile uint64_t l = 18446744073709551610u;
  printf("%u %u %u %lu\n", (uint8_t) (b + 10), (uint16_t) (h + 10), w + 10, l + 10);
  printf("%d %d %d %d\n", b + 10, h + 10, w + 10 < 10, l + 10 < 10);
  printf("%d %d %u %lu\n", (uint8_t) ~b, ~h, ~w, ~l);
  printf("%d %d %u %lu\n", -b, -h, -w, -l);
  printf("%u %lu %u\n", w * w, l * l, (uint16_t) (h * (unsigned) h));
  printf("%u %lu\n", w / 3, l / 7 % 1000);
  printf("%d %d %d\n", w > -1, l > -1, b > -1);
  printf("%d %d\n", (int) w, (int8_t) b);
  printf("%lu %ld %lu\n", (uint64_t) (int) w, (long) w, (uint64_t) -w);
  b -= 251; h -= 65531; w -= 4294967291u; l -= 18446744073709551611u;
  printf("%u %u %u %lu\n", b, h, w, l);
  b++; h++; w++; l++;
  printf("%u %u %u %lu\n", b, h, w, l);
  printf("%u %u\n", (unsigned) (b - 1) >> 1, (b - 1u) >> 1);
  int i = -1; unsigned u = 1; long s = -1;
  printf("%d %d %d\n", i < u, s < u, (short) i < (unsigned short) u);
  printf("%lu %u\n", i + 0ul, i + u);
  return 0;
}
