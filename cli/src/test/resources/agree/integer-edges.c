/* sc: safe; tso: safe; pso: safe */
#include "agree.h"

static volatile int8_t b = INT8_MIN;
static volatile int16_t h = INT16_MAX;
static volatile int32_t w = INT32_MIN;
static volatile int64_t l = INT64_MIN;
static volatile uint8_t ub = 255;
static volatile uint16_t uh = 65535;
static volatile uint32_t uw = UINT32_MAX;
static volatile uint64_t ul = UINT64_MAX;
static volatile int one = 1, minus = -1, amount = 31;

int main(void) {
  assert((int8_t)(b - one) == 127 && (int8_t)-b == -128 && -b == 128);
  assert((int16_t)(h + one) == INT16_MIN);
  assert((int32_t)((uint32_t)w - 1u) == INT32_MAX);
  assert((int64_t)((uint64_t)l - 1u) == INT64_MAX);
  assert((uint8_t)(ub + 1) == 0 && ub + 1 == 256);
  assert((uint16_t)(uh * uh) == 1);
  assert(uw + 1 == 0 && ul + 1 == 0);
  assert((uint32_t)minus == uw && (uint64_t)minus == ul && (uint64_t)uw == 0xffffffffu);
  assert(w >> amount == -1 && (uint32_t)w >> amount == 1 && one << amount == INT32_MIN);
  assert(l >> (amount + 32) == -1 && ul >> 63 == 1 && ul << 63 == 1ull << 63);
  assert(b >> 7 == -1 && ub >> 7 == 1 && (int8_t)ub == -1);
  assert(-7 / (2 * one) == -3 && -7 % (2 * one) == -1 && 7 % (-2 * one) == 1);
  assert(uw / 2 == 0x7fffffffu && ul % 10 == 5 && ul / 3 == 0x5555555555555555u);
  assert((uint64_t)ul * ul == 1 && (int)(minus < (int)uw) == 0);
  assert((unsigned)minus > 1u && minus < 1 && (uint8_t)minus > one);
  assert((int32_t)l == 0 && (int16_t)0x18000 == INT16_MIN && (bool)256 == 1);
  assert(__builtin_popcount(uw) == 32 && __builtin_clz(one) == 31 && __builtin_ctzll(ul << 40) == 40);
  assert(__builtin_bswap32(0x01020304u * (unsigned)one) == 0x04030201u);
  int32_t sum;
  assert(__builtin_add_overflow(w, minus, &sum) && sum == INT32_MAX);
  uint8_t narrow;
  assert(__builtin_mul_overflow(ub, 2, &narrow) && narrow == 254);
  assert(abs(minus) == 1);
  return 0;
}
